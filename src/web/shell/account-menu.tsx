import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { devicesPage, settingsPage } from '#contract/pages.ts'
import type { User } from '#contract/users.ts'
import { Button } from '#web/ui/button.tsx'
import * as css from './account-menu.module.css'
import * as frame from './appearance-menu.module.css'
import { LogoutLink } from './logout-link.tsx'
import { Portrait } from './portrait.tsx'

/** What belongs to the account, at its picture; below 600 px also who is signed in, and Logout. */
export function AccountMenu({ user }: { user: User }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <Button tone="bare" size="icon" className={css.opener} popoverTarget={id} aria-label="Account">
        <Portrait user={user} />
      </Button>
      <div ref={menu} id={id} popover="auto" className={`${frame.menu} ${css.links}`}>
        <p className={css.person}>
          {user.email} {user.role === 'admin' && '(admin)'}
        </p>
        <Link to={settingsPage} onClick={close}>
          Settings
        </Link>
        <Link to={devicesPage} onClick={close}>
          Phone beside the tank
        </Link>
        <div className={css.leave}>
          {/* The menu would lie upon the question. */}
          <LogoutLink user={user} onPress={close} />
        </div>
      </div>
    </>
  )
}
