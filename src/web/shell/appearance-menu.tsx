import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { devicesPage, settingsPage } from '#contract/pages.ts'
import type { User } from '#contract/users.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { schemes } from '#web/ui/theme/scheme.ts'
import { AppearanceChoice, schemeWords } from './appearance-choice.tsx'
import * as css from './appearance-menu.module.css'
import { Portrait } from './portrait.tsx'

export function AppearanceMenu({ user }: { user: User | undefined }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  return (
    <>
      <Button tone="bare" size="icon" popoverTarget={id} aria-label="Appearance">
        {/* All three icons are rendered: the root element says which one is visible, before any script runs. */}
        {schemes.map((one) => (
          <span key={one} className={css.scheme} data-icon={one}>
            <Icon name={schemeWords[one].icon} />
          </span>
        ))}
      </Button>
      <div ref={menu} id={id} popover="auto" className={css.menu}>
        {user && (
          <div className={css.person}>
            <Portrait user={user} />
            <p>
              {user.email} {user.role === 'admin' && '(admin)'}
            </p>
          </div>
        )}
        <AppearanceChoice />
        {user && (
          <div className={css.links}>
            <Link to={devicesPage} onClick={() => menu.current?.hidePopover()}>
              Phone beside the tank
            </Link>
            <Link to={settingsPage} onClick={() => menu.current?.hidePopover()}>
              Settings
            </Link>
          </div>
        )}
      </div>
    </>
  )
}
