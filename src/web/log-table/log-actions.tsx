import type { Log } from '#contract/aquariums/logs.ts'
import { RowActions } from '#web/ui/table/row-actions.tsx'
import { shownMoment } from '#web/ui/time/shown-moment.ts'

type LogActionsProps = { log: Log; onEdit: (log: Log) => void; onDelete: (log: Log) => void }

export function LogActions({ log, onEdit, onDelete }: LogActionsProps) {
  const subject = `log of ${shownMoment(log.timestamp)}`
  return (
    <RowActions
      subject={subject}
      actions={[
        { label: 'Edit', icon: 'pencil', onClick: () => onEdit(log) },
        { label: 'Delete', icon: 'bin', tone: 'danger', onClick: () => onDelete(log) },
      ]}
    />
  )
}
