import { useEffect } from 'react'
import { demoPage } from '#contract/pages.ts'
import type { User } from '#contract/users.ts'
import type { AquariumTask } from '#web/aquariums/aquarium-form.ts'
import { AquariumDialog } from '#web/aquariums/lazy-aquarium-dialog.ts'
import { usePageAddress } from '#web/browser/page-address.ts'
import { CareForm } from '#web/care/care-form.tsx'
import { UndoImport } from '#web/imports/undo/undo-import.tsx'
import { SavedLogForm } from '#web/log-form/saved-log-form.tsx'
import { PremiumStars } from '#web/session/premium.tsx'
import type { ShellData } from '#web/session/shell-data.ts'
import { useSitting } from '#web/session/shell-data.ts'
import { TaskForm } from '#web/tasks/task-form.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import { Sidebar } from './sidebar.tsx'
import type { SidebarState } from './sidebar-state.ts'

const SidebarDrawer = lazyDialog(async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer)

export type UserSidebarProps = Pick<ShellData, 'aquariums'> & {
  user: User
  state: SidebarState
  className: string | undefined
}

/** The sidebar as column or drawer, and its dialog. Public pages load it when they know that somebody is signed in. */
export function UserSidebar({ user, aquariums, state, className }: UserSidebarProps) {
  const { isWide, isExpanded, closeDrawer } = state
  const creating = useTaskHere<AquariumTask>()
  const { path } = usePageAddress()

  function add() {
    closeDrawer()
    creating.open({ verb: 'create' })
  }

  const sidebar = (
    <PremiumStars value={user.subscription_level === 'free' && !path.startsWith(demoPage)}>
      <Sidebar user={user} aquariums={aquariums} onLeave={closeDrawer} onAdd={add} />
    </PremiumStars>
  )
  return (
    <>
      <div className={className}>{isWide && isExpanded && sidebar}</div>
      {!isWide && (
        <SidebarDrawer task={isExpanded || undefined} onClose={closeDrawer}>
          {sidebar}
        </SidebarDrawer>
      )}
      <AquariumDialog task={creating.task} onClose={creating.close} />
      <SavedLogForm />
      <CareForm />
      <TaskForm />
      <UndoImport />
    </>
  )
}

/** A sitter has no sidebar, only the forms that are opened from a screen or a message; here its end is waited for. */
export function SitterForms({ className }: UserSidebarProps) {
  const sitting = useSitting()
  useEffect(() => {
    if (!sitting) return
    const watching = import('#web/session/sitting-end.ts').then(
      ({ watchEnd }) => watchEnd(sitting),
      // Without its code the end is told by the next answer.
      () => () => {},
    )
    return () => void watching.then((stop) => stop())
  }, [sitting])
  return (
    <>
      <div className={className} />
      <SavedLogForm />
      <CareForm />
    </>
  )
}
