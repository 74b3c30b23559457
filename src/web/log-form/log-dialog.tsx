import type { Log } from '#contract/logs.ts'
import type { Parameter } from '#domain/parameters.ts'
import { late } from '#web/shell/late.tsx'
import type { DialogMode } from '#web/ui/dialog-mode.ts'
import type { CreateTask, EditTask } from './log-fields.tsx'

/** What the dialog is open for. */
export type LogTask = CreateTask | EditTask | { verb: 'delete'; log: Log }

type LogDialogProps = {
  /** Those of the aquarium. */
  parameters: readonly Parameter[]
  task: LogTask | undefined
  /** An admin sees, and on creating types, the aquarium's ID. */
  mode?: DialogMode
  onClose: () => void
  onDeleted?: () => void
}

const Fields = late(async () => (await import('./log-fields.tsx')).LogFields)
const Deletion = late(async () => (await import('./log-deletion.tsx')).LogDeletion)

export function LogDialog({ parameters, task, mode = 'user', onClose, onDeleted }: LogDialogProps) {
  const isDeletion = task?.verb === 'delete'
  const written = isDeletion ? undefined : task
  return (
    <>
      <Fields parameters={parameters} task={written} mode={mode} onClose={onClose} />
      <Deletion
        task={isDeletion ? task.log : undefined}
        mode={mode}
        onClose={onClose}
        onDeleted={onDeleted}
      />
    </>
  )
}
