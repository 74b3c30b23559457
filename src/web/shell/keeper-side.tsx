import type { User } from '#contract/users.ts'
import { AquariumDialog } from '#web/aquariums/aquarium-dialog.tsx'
import { useOpenedHere } from '#web/ui/opened-here.ts'
import css from './page-frame.module.css'
import { Sidebar } from './sidebar.tsx'
import { SidebarDrawer } from './sidebar-drawer.tsx'
import type { SidebarList } from './sidebar-list.ts'
import type { SidebarState } from './sidebar-state.ts'

export type KeeperSideProps = { user: User; aquariums: SidebarList; state: SidebarState }

/** The sidebar as column or drawer, and its dialog. Public pages load it when they know that somebody is signed in. */
export function KeeperSide({ user, aquariums, state }: KeeperSideProps) {
  const { isWide, isExpanded, closeDrawer } = state
  const creating = useOpenedHere()

  function add() {
    closeDrawer()
    creating.open()
  }

  const sidebar = <Sidebar user={user} aquariums={aquariums} onLeave={closeDrawer} onAdd={add} />
  return (
    <>
      <div className={css.side}>{isWide && isExpanded && sidebar}</div>
      {!isWide && (
        <SidebarDrawer isOpened={isExpanded} onClose={closeDrawer}>
          {sidebar}
        </SidebarDrawer>
      )}
      <AquariumDialog opened={creating.isOpened} onClose={creating.close} />
    </>
  )
}
