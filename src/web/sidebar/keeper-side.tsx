import { demoPage } from '#contract/pages.ts'
import { AquariumDialog } from '#web/aquariums/aquarium-dialog.tsx'
import type { AquariumTask } from '#web/aquariums/aquarium-form.ts'
import { EditAgain } from '#web/log-form/edit-again.tsx'
import { late } from '#web/shell/late.tsx'
import * as css from '#web/shell/page/page-frame.module.css'
import { PremiumStars } from '#web/shell/premium/premium.tsx'
import type { KeeperSideProps } from '#web/shell/shell-data.ts'
import { usePageAddress } from '#web/ui/page-address.ts'
import { useTaskHere } from '#web/ui/task-here.ts'
import { Sidebar } from './sidebar.tsx'

const SidebarDrawer = late(async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer)

/** The sidebar as column or drawer, and its dialog. Public pages load it when they know that somebody is signed in. */
export function KeeperSide({ user, aquariums, state }: KeeperSideProps) {
  const { isWide, isExpanded, closeDrawer } = state
  const creating = useTaskHere<AquariumTask>()
  const { address } = usePageAddress()

  function add() {
    closeDrawer()
    creating.open({ verb: 'create' })
  }

  const sidebar = (
    <PremiumStars value={user.subscription_level === 'free' && !address.startsWith(demoPage)}>
      <Sidebar user={user} aquariums={aquariums} onLeave={closeDrawer} onAdd={add} />
    </PremiumStars>
  )
  return (
    <>
      <div className={css.side}>{isWide && isExpanded && sidebar}</div>
      {!isWide && (
        <SidebarDrawer task={isExpanded || undefined} onClose={closeDrawer}>
          {sidebar}
        </SidebarDrawer>
      )}
      <AquariumDialog task={creating.task} onClose={creating.close} />
      <EditAgain />
    </>
  )
}
