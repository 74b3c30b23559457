import type { Log } from '#contract/logs.ts'
import type { Parameter } from '#domain/parameters.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { DialogMode } from '#web/ui/dialog-mode.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
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

const titles = {
  create: 'Create A New Data Log',
  edit: 'Edit A Data Log',
  delete: 'Delete A Data Log',
} as const

const fields = lazyPart(async () => (await import('./log-fields.tsx')).LogFields)
const deletion = lazyPart(async () => (await import('./log-deletion.tsx')).LogDeletion)

export function LogDialog({ parameters, task, mode = 'user', onClose, onDeleted }: LogDialogProps) {
  fields.usePrefetch()
  deletion.usePrefetch()
  return (
    <Dialog title={task ? titles[task.verb] : ''} width={900} opened={task !== undefined}>
      {task?.verb === 'delete' && (
        <deletion.Part log={task.log} mode={mode} onClose={onClose} onDeleted={onDeleted} />
      )}
      {(task?.verb === 'create' || task?.verb === 'edit') && (
        <fields.Part parameters={parameters} task={task} mode={mode} onClose={onClose} />
      )}
    </Dialog>
  )
}
