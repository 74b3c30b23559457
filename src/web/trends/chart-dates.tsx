import { useId, useState } from 'react'
import { readDay } from '#domain/timestamps.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import field from '#web/ui/form/field.module.css'
import { usePageAddress } from '#web/ui/page-address.ts'
import css from './chart-dates.module.css'
import { startOfDay, writeChartRange } from './chart-range.ts'
import { QuickRanges } from './quick-ranges.tsx'

/** First and last day of the chart: those of the logs unless the address says otherwise. */
export function ChartDates({ earliest, latest }: { earliest: string; latest: string }) {
  const { search: present, pending, change } = usePageAddress()
  const search = pending ?? present
  const [pressed, setPressed] = useState(0)

  function choose(dates: { from?: string; to?: string }) {
    const chosen = writeChartRange(search, dates)
    if (String(chosen) !== String(search)) change(() => chosen)
  }

  return (
    <div className={css.range}>
      <QuickRanges
        latest={latest}
        search={search}
        onChoose={(from) => {
          choose({ from, to: '' })
          setPressed(pressed + 1)
        }}
      />
      {/* Begun anew by a quick range, which also takes away what was typed and is no date. */}
      <div className={css.dates} key={pressed}>
        <ChartDate
          label="Start date"
          calendarLabel="Calendar for the start"
          value={(startOfDay(search.get('from')) ?? earliest).slice(0, 10)}
          onChoose={(from) => choose({ from })}
        />
        <ChartDate
          label="End date"
          calendarLabel="Calendar for the end"
          value={(startOfDay(search.get('to')) ?? latest).slice(0, 10)}
          onChoose={(to) => choose({ to })}
        />
      </div>
    </div>
  )
}

type ChartDateProps = {
  label: string
  calendarLabel: string
  value: string
  onChoose: (date: string) => void
}

/** A date that acts as soon as it is whole. Emptied it is that of the logs, and without a date the chart stays as it is. */
function ChartDate({ label, calendarLabel, value, onChoose }: ChartDateProps) {
  // What is being written; once left, it is no date, and stays until the chart begins or ends elsewhere.
  const [typed, setTyped] = useState<{ text: string; leftAt?: string }>()
  const isWrong = typed?.leftAt === value
  const isShown = typed !== undefined && (typed.leftAt === undefined || isWrong)

  function write(text: string) {
    setTyped({ text })
    if (text.trim() === '') return onChoose('')
    const day = readDay(text)
    // After a single digit of the day another may come.
    if (day !== undefined && day !== value && /\d\d$/.test(text.trim())) onChoose(day)
  }

  function settle(text: string) {
    const isOver = text.trim() === '' || readDay(text) !== undefined
    setTyped(isOver ? undefined : { text, leftAt: value })
  }

  return (
    <DateField
      id={useId()}
      kind="day"
      label={label}
      calendarLabel={calendarLabel}
      text={isShown ? typed.text : value}
      error={isWrong ? 'Enter a real date as YYYY-MM-DD, such as 2026-01-31.' : undefined}
      onChange={write}
      onSettle={settle}
      classes={{ field: field.field, box: `${field.control} ${css.date}`, wrong: css.wrong }}
    />
  )
}
