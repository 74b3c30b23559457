import { useId, useState } from 'react'
import field from '#web/ui/field.module.css'
import { useIsHydrated } from '#web/ui/hydrated.ts'
import { usePageSearch } from '#web/ui/page-search.ts'
import css from './chart-panel.module.css'
import { quickRanges, quickStart, startOfDay, writeChartRange } from './chart-range.ts'

/** First and last day of the chart: those of the logs unless the address says otherwise. */
export function ChartDates({ earliest, latest }: { earliest: string; latest: string }) {
  const [search, setSearch] = usePageSearch()

  function choose(dates: { from?: string; to?: string }) {
    setSearch((present) => writeChartRange(present, dates), { replace: true, preventScrollReset: true })
  }

  const from = search.get('from') ?? earliest.slice(0, 10)
  const to = search.get('to') ?? latest.slice(0, 10)
  return (
    <div className={css.range}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are buttons */}
      <div className={css.quick} role="group" aria-label="Range, counted back from the latest log">
        {quickRanges.map(({ label, days }) => {
          const start = quickStart(latest, days)
          const isChosen = !search.has('to') && (search.get('from') ?? '') === start
          return (
            <button
              key={label}
              type="button"
              aria-pressed={isChosen}
              onClick={() => choose({ from: start, to: '' })}
            >
              {label}
            </button>
          )
        })}
      </div>
      <div className={css.dates}>
        <DateField
          key={`from ${from}`}
          label="Start date"
          value={from}
          onChoose={(date) => choose({ from: date })}
        />
        <DateField key={`to ${to}`} label="End date" value={to} onChoose={(date) => choose({ to: date })} />
      </div>
    </div>
  )
}

type DateFieldProps = { label: string; value: string; onChoose: (date: string) => void }

function DateField({ label, value, onChoose }: DateFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  // A date typed before the scripts are there would be lost.
  const isAlive = useIsHydrated()
  // A year that is being typed passes through 0002 and 0020: it counts when the field is left.
  function commit() {
    if (typed === value) return
    if (typed === '' || startOfDay(typed) !== undefined) onChoose(typed)
    else setTyped(value)
  }
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={field.control}
        min="1950-01-01"
        max="2100-12-31"
        value={typed}
        disabled={!isAlive}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </div>
  )
}
