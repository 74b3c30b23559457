import { useState } from 'react'
import type { Log } from '#contract/aquariums/logs.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { late } from '#web/late/late.tsx'
import type { DialogMode } from '#web/ui/dialog/dialog-mode.ts'
import type { CreateTask, EditTask } from './log-task.ts'

/** The task that the dialog is open for. */
export type LogTask = CreateTask | EditTask | { verb: 'delete'; log: Log }

type LogDialogProps = {
  /** The parameters of the aquarium. */
  parameters: readonly Parameter[]
  task: LogTask | undefined
  /** An admin sees, and on creating types, the aquarium's ID. */
  mode?: DialogMode
  /** ID of the heading that has the focus after a deletion. */
  heading?: string
  onClose: () => void
}

const Fields = late(async () => (await import('./log-fields.tsx')).LogFields)
const Deletion = late(async () => (await import('./log-deletion.tsx')).LogDeletion)

export function LogDialog({ parameters, task, mode = 'user', heading, onClose }: LogDialogProps) {
  // The task whose form was asked to delete its log: on a phone, a row of the table leads only to the form.
  const [given, setGiven] = useState<LogTask>()
  const isDeletion = task?.verb === 'delete' || (task !== undefined && task === given)
  const written = task?.verb === 'delete' || isDeletion ? undefined : task
  return (
    <>
      <Fields
        parameters={parameters}
        task={written}
        mode={mode}
        onClose={onClose}
        onDelete={() => setGiven(task)}
      />
      <Deletion
        task={isDeletion && task.verb !== 'create' ? task.log : undefined}
        mode={mode}
        heading={heading}
        onClose={onClose}
      />
    </>
  )
}
