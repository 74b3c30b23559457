import { useEffect } from 'react'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { LogDialog } from './lazy-log-dialog.tsx'
import type { SavedLogTask } from './log-task.ts'
import { savedLogOpener } from './log-task.ts'

/** The form of a log that was just saved, opened from the message about it. It belongs to no screen. */
export function SavedLogForm() {
  const { task: saved, open, close } = useTaskHere<SavedLogTask>()
  useEffect(() => savedLogOpener.openWith(open))
  return (
    <LogDialog
      parameters={saved?.parameters ?? []}
      task={saved?.task}
      mode={saved?.mode ?? 'user'}
      onOpen={(task) => saved && open({ ...saved, task })}
      onClose={close}
    />
  )
}
