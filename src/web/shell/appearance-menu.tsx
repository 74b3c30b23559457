import { useId, useLayoutEffect, useRef } from 'react'
import type { User } from '#contract/users.ts'
import type { Scheme } from '#web/ui/color-scheme.ts'
import { isScheme, schemes, setScheme, useScheme } from '#web/ui/color-scheme.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { Icon } from '#web/ui/icon.tsx'
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
  const choice = useEarlyChoice()
  return (
    <>
      <button type="button" className={css.button} popoverTarget={id} aria-label="Appearance">
        <Icon name={looks[scheme].icon} />
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
        <fieldset className={css.choice} ref={choice}>
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

/** What was chosen on a prerendered page before its scripts were there counts as well. */
function useEarlyChoice() {
  const choice = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    const chosen = choice.current?.querySelector<HTMLInputElement>('input:checked')
    if (chosen && !chosen.defaultChecked && isScheme(chosen.value)) setScheme(chosen.value)
  }, [])
  return choice
}
