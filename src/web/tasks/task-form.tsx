import { useEffect } from 'react'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import type { TaskToEdit } from './task-opener.ts'
import { taskOpener } from './task-opener.ts'

const TaskDialog = lazyDialog(async () => (await import('./task-dialog.tsx')).TaskDialog)

/** The dialog of a task, opened from wherever the user is. It belongs to no screen. */
export function TaskForm() {
  const { task, open, close } = useTaskHere<TaskToEdit>()
  useEffect(() => taskOpener.openWith(open), [open])
  return <TaskDialog key={task?.task?.id} task={task} onClose={close} />
}
