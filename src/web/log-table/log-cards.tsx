import type { LogSortKey } from '#contract/lists.names.ts'
import type { Log } from '#contract/logs.ts'
import type { Parameter } from '#domain/parameters.ts'
import { formatScreenTimestamp } from '#domain/timestamps.ts'
import { parameterLabel } from '#web/readings/reading-text.ts'
import { ReadingValue } from '#web/readings/reading-value.tsx'
import { CardSort } from '#web/ui/card-sort.tsx'
import css from './log-cards.module.css'
import type { LogTableProps } from './log-table.tsx'

/** The logs on a phone, where a table would have to be pushed sideways: a card each, with what was measured. */
export function LogCards({ parameters, logs, page, isAdvanced, onSort, actions }: LogTableProps) {
  const shown = parameters.filter(({ advanced }) => isAdvanced || !advanced)
  return (
    <>
      <SortFields parameters={parameters} page={page} isAdvanced={isAdvanced} onSort={onSort} />
      <ul className={css.cards} aria-label="Data logs">
        {logs.map((log) => (
          <li key={log.id} className={css.card}>
            <div className={css.head}>
              <strong className={css.date}>{formatScreenTimestamp(log.timestamp)}</strong>
              {actions?.(log)}
            </div>
            <CardReadings log={log} shown={shown} />
            {log.note !== null && <p className={css.note}>{log.note}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

function CardReadings({ log, shown }: { log: Log; shown: readonly Parameter[] }) {
  const measured = shown.filter(({ key }) => log[key] !== null)
  if (measured.length === 0) return null
  return (
    <dl className={css.readings}>
      {measured.map((parameter) => (
        <div key={parameter.key}>
          <dt>{shortLabel(parameter)}</dt>
          <dd>
            <ReadingValue parameter={parameter} value={log[parameter.key]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type SortFieldsProps = Pick<LogTableProps, 'parameters' | 'page' | 'isAdvanced' | 'onSort'>

function SortFields({ parameters, page, isAdvanced, onSort }: SortFieldsProps) {
  const keys = parameters.filter(({ advanced, key }) => isAdvanced || !advanced || key === page.sort)
  const options: { value: LogSortKey; label: string }[] = [
    { value: 'timestamp', label: 'Date' },
    ...keys.map((parameter) => ({ value: parameter.key, label: parameterLabel(parameter) })),
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

function shortLabel({ label, unit }: Parameter): string {
  return `${label} ${unit}`.trim()
}
