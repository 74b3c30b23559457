import { useId, useState } from 'react'
import { readDay } from '#domain/time/timestamps.ts'
import { realDateSentence } from '#web/ui/time/shown-moment.ts'
import { DateField } from './date-field.tsx'
import * as css from './day-range.module.css'
import * as field from './field.module.css'

export function DayRange({ first, last }: { first: DayFieldProps; last: DayFieldProps }) {
  return (
    <div className={css.dates}>
      <DayField {...first} />
      <DayField {...last} />
    </div>
  )
}

type DayFieldProps = {
  label: string
  calendarLabel: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onChoose: (day: string) => void
}

/** A day that takes effect as soon as it is complete; text that is no day changes nothing. */
function DayField({ label, calendarLabel, value, onChoose }: DayFieldProps) {
  // The text being typed. If it is no date when the field is left, it stays until another day is chosen.
  const [typed, setTyped] = useState<{ text: string; leftAt?: string }>()
  const isWrong = typed?.leftAt === value
  const isShown = typed !== undefined && (typed.leftAt === undefined || isWrong)

  function write(text: string) {
    setTyped({ text })
    if (text.trim() === '') return onChoose('')
    const day = readDay(text)
    // After a single digit of the day, a second one may follow.
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
      error={isWrong ? realDateSentence('YYYY-MM-DD', '2026-01-31') : undefined}
      onChange={write}
      onSettle={settle}
      classes={{ field: field.field, box: `${field.control} ${css.date}`, wrong: css.wrong }}
    />
  )
}
