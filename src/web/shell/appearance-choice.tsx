import type { IconName } from '#web/ui/icon.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useScheme } from '#web/ui/theme/color-scheme.ts'
import type { Scheme } from '#web/ui/theme/scheme.ts'
import { schemes, setScheme } from '#web/ui/theme/scheme.ts'
import * as css from './appearance-choice.module.css'

export const schemeWords: Record<Scheme, { label: string; icon: IconName }> = {
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
  auto: { label: 'System', icon: 'system' },
}

export function AppearanceChoice() {
  const scheme = useScheme()
  return (
    <fieldset className={css.choice}>
      <legend>Appearance</legend>
      {schemes.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="scheme"
            value={one}
            checked={scheme === one}
            onChange={() => setScheme(one)}
          />
          <Icon name={schemeWords[one].icon} size={18} />
          {schemeWords[one].label}
        </label>
      ))}
    </fieldset>
  )
}
