import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Series } from '#contract/logs.ts'
import css from './chart-panel.module.css'
import { startOfDay } from './chart-range.ts'

/** First and last day of the chart: those of the logs unless the address says otherwise. */
export function ChartDates({ earliest, latest }: Pick<Series, 'earliest' | 'latest'>) {
  const [search, setSearch] = useSearchParams()

  function choose(name: 'from' | 'to', date: string) {
    const next = new URLSearchParams(search)
    if (date === '') next.delete(name)
    else next.set(name, date)
    setSearch(next, { replace: true, preventScrollReset: true })
  }

  const from = search.get('from') ?? dateOf(earliest)
  const to = search.get('to') ?? dateOf(latest)
  return (
    <div className={css.dates}>
      <DateField
        key={`from ${from}`}
        label="Start date"
        value={from}
        onChoose={(date) => choose('from', date)}
      />
      <DateField key={`to ${to}`} label="End date" value={to} onChoose={(date) => choose('to', date)} />
    </div>
  )
}

type DateFieldProps = { label: string; value: string; onChoose: (date: string) => void }

function DateField({ label, value, onChoose }: DateFieldProps) {
  const [typed, setTyped] = useState(value)
  // A year that is being typed passes through 0002 and 0020: it counts when the field is left.
  function commit() {
    if (typed === value) return
    if (typed === '' || startOfDay(typed) !== undefined) onChoose(typed)
    else setTyped(value)
  }
  return (
    <TextInput
      type="date"
      label={label}
      min="1950-01-01"
      max="2100-12-31"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}

function dateOf(timestamp: string | null): string {
  return timestamp?.slice(0, 10) ?? ''
}
