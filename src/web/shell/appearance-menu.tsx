import { useId } from 'react'
import type { User } from '#contract/users.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useScheme } from '#web/ui/theme/color-scheme.ts'
import type { Scheme } from '#web/ui/theme/scheme.ts'
import { schemes, setScheme } from '#web/ui/theme/scheme.ts'
import css from './appearance-menu.module.css'
import { Portrait } from './portrait.tsx'

const words: Record<Scheme, { label: string; icon: IconName }> = {
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
  auto: { label: 'System', icon: 'system' },
}

/** The top bar's menu: light, dark or as the system, and on a phone who is signed in. */
export function AppearanceMenu({ user }: { user: User | undefined }) {
  const id = useId()
  const scheme = useScheme()
  return (
    <>
      <button type="button" className={css.button} popoverTarget={id} aria-label="Appearance">
        {/* All three: which one is seen says the root element, before any script. */}
        {schemes.map((one) => (
          <span key={one} className={css.scheme} data-icon={one}>
            <Icon name={words[one].icon} />
          </span>
        ))}
      </button>
      <div id={id} popover="auto" className={css.menu}>
        {user && (
          <div className={css.person}>
            <Portrait user={user} />
            <p>
              {user.email} {user.role === 'admin' && '(admin)'}
            </p>
          </div>
        )}
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
              <Icon name={words[one].icon} size={18} />
              {words[one].label}
            </label>
          ))}
        </fieldset>
      </div>
    </>
  )
}
