import type { Log } from '#contract/aquariums/logs.ts'
import type { LogSortKey } from '#contract/lists.names.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { monthAndYear, weekdayAndDay } from '#domain/time/months.ts'
import { parameterLabel } from '#web/readings/reading-text.ts'
import { CardSort } from '#web/ui/table/card-sort.tsx'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import * as css from './log-cards.module.css'
import { LogChips } from './log-chips.tsx'
import type { LogTableProps } from './log-table.tsx'

/** The logs on a phone, where a table would scroll sideways: a row for each log with all values, grouped by month. */
export function LogCards({ parameters, logs, page, isSortable, onSort, onOpen, bySitter }: LogTableProps) {
  const months = page.sort === 'timestamp' ? byMonth(logs) : [{ month: '', logs }]
  return (
    <>
      <SortFields parameters={isSortable ? parameters : []} page={page} onSort={onSort} />
      {months.map(({ month, logs }) => (
        <section key={month || page.sort} className={css.month}>
          {month !== '' && <h3>{monthAndYear(month)}</h3>}
          <ul
            className={css.cards}
            aria-label={month === '' ? 'Data logs' : `Data logs of ${monthAndYear(month)}`}
          >
            {logs.map((log) => (
              <li key={log.id} className={css.card}>
                {onOpen?.(log) ? (
                  <button type="button" className={css.row} aria-haspopup="dialog" onClick={onOpen(log)}>
                    <VisuallyHidden as="span">Edit log of </VisuallyHidden>
                    <RowText log={log} parameters={parameters} month={month} bySitter={bySitter} />
                  </button>
                ) : (
                  <div className={css.row}>
                    <RowText log={log} parameters={parameters} month={month} bySitter={bySitter} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

type RowTextProps = Pick<LogTableProps, 'bySitter'> & {
  log: Log
  parameters: readonly Parameter[]
  /** The month in the heading above, such as `2026-03`; empty without such a heading. */
  month: string
}

/** Date, values and note. Below the heading of its month a date shows weekday and day, but is read out whole. */
function RowText({ log, parameters, month, bySitter }: RowTextProps) {
  const [date, ...time] = shownMoment(log.timestamp).split(' ')
  return (
    <>
      <span className={css.date}>
        {month === '' ? (
          <strong>{date}</strong>
        ) : (
          <>
            <VisuallyHidden as="span">{date}</VisuallyHidden>
            <strong aria-hidden="true">{weekdayAndDay(log.timestamp)}</strong>
          </>
        )}
        {', '}
        <span>{time.join(' ')}</span>
      </span>
      <LogChips log={log} parameters={parameters} />
      {log.note !== null && <span className={css.note}>{log.note}</span>}
      {bySitter?.includes(log.id) && <small>by the sitter</small>}
    </>
  )
}

/** Groups the logs, in their order, by months such as `2026-03`. */
function byMonth(logs: readonly Log[]): { month: string; logs: Log[] }[] {
  const months: { month: string; logs: Log[] }[] = []
  for (const log of logs) {
    const month = log.timestamp.slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.logs.push(log)
    else months.push({ month, logs: [log] })
  }
  return months
}

type SortFieldsProps = Pick<LogTableProps, 'parameters' | 'page' | 'onSort'>

function SortFields({ parameters, page, onSort }: SortFieldsProps) {
  const options: { value: LogSortKey; label: string }[] = [
    { value: 'timestamp', label: 'Date' },
    ...parameters.map((parameter) => ({ value: parameter.key, label: parameterLabel(parameter) })),
  ]
  const byDate = page.sort === 'timestamp'
  return (
    <CardSort
      sort={page.sort}
      order={page.order}
      options={options}
      words={
        byDate
          ? { asc: 'Oldest first', desc: 'Newest first' }
          : { asc: 'Lowest first', desc: 'Highest first' }
      }
      onSort={onSort}
    />
  )
}
