import { useEffect } from 'react'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import type { Again } from './editing-again.ts'
import { editingAgain } from './editing-again.ts'
import { LogDialog } from './lazy-log-dialog.tsx'

/** The form of a log that was just saved, opened from the message about it. It belongs to no screen. */
export function EditAgain() {
  const { task: again, open, close } = useTaskHere<Again>()
  useEffect(() => editingAgain.openWith(open))
  return (
    <LogDialog
      parameters={again?.parameters ?? []}
      task={again?.task}
      mode={again?.mode ?? 'user'}
      onOpen={(task) => again && open({ ...again, task })}
      onClose={close}
    />
  )
}
