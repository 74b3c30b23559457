import { useId } from 'react'
import type { User } from '#contract/users.ts'
import { useScheme } from '#web/ui/color-scheme.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Scheme } from '#web/ui/scheme.ts'
import { schemes, setScheme } from '#web/ui/scheme.ts'
import css from './appearance-menu.module.css'
import { Portrait } from './portrait.tsx'

const looks: Record<Scheme, { label: string; icon: IconName }> = {
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
          <span key={one} className={css.look} data-look={one}>
            <Icon name={looks[one].icon} />
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
              <Icon name={looks[one].icon} size={18} />
              {looks[one].label}
            </label>
          ))}
        </fieldset>
      </div>
    </>
  )
}
