import { useEffect } from 'react'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import type { CareTask } from './care-task.ts'
import { careOpener } from './care-task.ts'

const CareDialog = lazyDialog(async () => (await import('./care-dialog.tsx')).CareDialog)

/** The form of care, opened from wherever the user is. It belongs to no screen. */
export function CareForm() {
  const { task, open, close } = useTaskHere<CareTask>()
  useEffect(() => careOpener.openWith(open), [open])
  // Another task is another form: a message above an open form may open one.
  const key = task?.verb === 'edit' ? `edit ${task.event.id}` : `create ${task?.tank.id}`
  return <CareDialog key={key} task={task} onClose={close} />
}
