import type { Parameter } from '#domain/parameters/parameters.ts'
import type { DialogMode } from '#web/ui/dialog/dialog.tsx'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import type { LogTask } from './log-task.ts'

type LogDialogProps = {
  parameters: readonly Parameter[]
  task: LogTask | undefined
  /** An admin sees, and on creating types, the aquarium's ID. */
  mode?: DialogMode
  /** Opens another task: on a phone, a row of the table leads only to the form, and the form to the deletion. */
  onOpen?: (task: LogTask) => void
  /** ID of the heading that has the focus after a deletion. */
  heading?: string
  onClose: () => void
}

const Form = lazyDialog(async () => (await import('./log-dialog.tsx')).LogDialog)
const Deletion = lazyDialog(async () => (await import('./log-deletion-question.tsx')).LogDeletionQuestion)

export function LogDialog({ parameters, task, mode = 'user', heading, onOpen, onClose }: LogDialogProps) {
  return (
    <>
      <Form
        parameters={parameters}
        task={task?.verb === 'delete' ? undefined : task}
        mode={mode}
        onOpen={onOpen}
        onClose={onClose}
      />
      <Deletion
        task={task?.verb === 'delete' ? task.log : undefined}
        mode={mode}
        heading={heading}
        onClose={onClose}
      />
    </>
  )
}
