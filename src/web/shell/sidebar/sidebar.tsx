import { useEffect } from 'react'
import { NavLink, useRevalidator } from 'react-router'
import {
  adminLists,
  adminPage,
  aquariumPage,
  dashboardPage,
  devicesPage,
  settingsPage,
} from '#contract/pages.ts'
import type { User } from '#contract/users.ts'
import { isSignedOut } from '#web/api/api.ts'
import { usePageAddress } from '#web/browser/page-address.ts'
import { TryAgain } from '#web/outcomes/try-again.tsx'
import { Premium } from '#web/session/premium.tsx'
import type { ShellData } from '#web/session/shell-data.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { isMessageShown, messageOf, showMessage } from '#web/ui/messages/notification.ts'
import * as css from './sidebar.module.css'

type SidebarProps = Pick<ShellData, 'aquariums'> & {
  user: User
  onAdd: () => void
  /** Called when a link is followed, also one to the current page. */
  onLeave: () => void
}

export function Sidebar({ user, aquariums, onAdd, onLeave }: SidebarProps) {
  return (
    <nav className={css.sidebar} id="sidebar" aria-label="Main">
      <Entry to={dashboardPage} icon="grid" onLeave={onLeave}>
        Dashboard
      </Entry>
      <h2 className={css.label}>Tanks</h2>
      <Entries aquariums={aquariums} onLeave={onLeave} />
      <AddEntry onAdd={onAdd} />
      {user.role === 'admin' && <AdminEntries onLeave={onLeave} />}
      <div className={css.foot}>
        <Entry to={settingsPage} icon="settings" onLeave={onLeave}>
          Settings
        </Entry>
        <Entry to={devicesPage} icon="phone" onLeave={onLeave}>
          Phone beside the tank
        </Entry>
      </div>
    </nav>
  )
}

function Entries({ aquariums, onLeave }: Pick<SidebarProps, 'aquariums' | 'onLeave'>) {
  const { path } = usePageAddress()
  if (aquariums === undefined) return <div className={css.skeleton} />
  // The dashboard shows the same list and reports its failure itself.
  if (aquariums instanceof Error) return path === dashboardPage ? null : <ListFailure error={aquariums} />
  if (aquariums.length === 0) return null
  return (
    <ul className={css.list}>
      {aquariums.map(({ id, name }) => (
        <li key={id}>
          <Entry to={aquariumPage(id)} icon="tank" onLeave={onLeave}>
            {name}
          </Entry>
        </li>
      ))}
    </ul>
  )
}

const adminEntries = [
  { list: { address: adminPage, title: 'Admin Dashboard' }, icon: 'grid' },
  { list: adminLists.users, icon: 'people' },
  { list: adminLists.aquariums, icon: 'tank' },
  { list: adminLists.logs, icon: 'list' },
  { list: adminLists.audit, icon: 'clock' },
] as const

function AdminEntries({ onLeave }: Pick<SidebarProps, 'onLeave'>) {
  return (
    <>
      <hr className={css.divider} />
      {adminEntries.map(({ list: { address, title }, icon }) => (
        <Entry key={address} to={address} icon={icon} onLeave={onLeave}>
          {title}
        </Entry>
      ))}
    </>
  )
}

type EntryProps = {
  to: string
  icon: IconName
  onLeave: () => void
  children: string
}

function Entry({ to, icon, onLeave, children }: EntryProps) {
  return (
    // With `end`, the link to the admin page is not marked as current on the pages below it.
    <NavLink to={to} end={to === adminPage} className={() => css.entry} onClick={onLeave}>
      <Icon name={icon} />
      <span className={css.words}>{children}</span>
    </NavLink>
  )
}

function AddEntry({ onAdd }: Pick<SidebarProps, 'onAdd'>) {
  return (
    <div>
      <Premium feature="secondAquarium" fills>
        {(hint) => (
          <button type="button" className={css.add} onClick={onAdd} aria-describedby={hint}>
            <Icon name="plus" />
            <span className={css.words}>Add New Aquarium</span>
          </button>
        )}
      </Premium>
    </div>
  )
}

function ListFailure({ error }: { error: Error }) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    // Not in place of a message of the page itself, which says more; a user who is signed out is sent away anyway.
    if (!isSignedOut(error) && !isMessageShown())
      showMessage({ title: 'Sidebar encountered an error fetching aquariums', body: messageOf(error) })
  }, [error])
  return (
    <div className={css.failure}>
      <p>Your tanks could not be listed.</p>
      <TryAgain tone="link" isTrying={state === 'loading'} onTry={() => void revalidate()} />
    </div>
  )
}
