import type { Log } from '#contract/logs.ts'
import { formatScreenTimestamp } from '#domain/timestamps.ts'
import css from './log-actions.module.css'

export type LogActionsProps = { log: Log; onEdit: (log: Log) => void; onDelete: (log: Log) => void }

/** Edit and delete one log. Plain buttons: a page of all logs has two thousand of them. */
export function LogActions({ log, onEdit, onDelete }: LogActionsProps) {
  const date = formatScreenTimestamp(log.timestamp)
  return (
    <span className={css.actions}>
      <button type="button" onClick={() => onEdit(log)} aria-label={`Edit log of ${date}`}>
        Edit
      </button>
      <button
        type="button"
        className={css.danger}
        onClick={() => onDelete(log)}
        aria-label={`Delete log of ${date}`}
      >
        Delete
      </button>
    </span>
  )
}
