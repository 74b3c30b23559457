import { useState } from 'react'
import type { DateOrder } from '#domain/time/date-order.ts'
import { readDay } from '#domain/time/timestamps.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { ClockQuestion } from './clock-question.tsx'
import { useProblemFocus } from './columns-step.tsx'
import * as css from './dates-step.module.css'
import type { AmbiguousDate } from './wizard-dates.ts'
import { ambiguousDate, ambiguousNumber, dateQuestions, readInOrder } from './wizard-dates.ts'
import type { Answer } from './wizard-parts.tsx'
import { Answers, Notice, StepHeading } from './wizard-parts.tsx'
import type { Wizard } from './wizard-shape.ts'
import { mapped } from './wizard-state.ts'

type DatesStepProps = { wizard: Wizard; onChange: (wizard: Wizard) => void }

export function DatesStep({ wizard, onChange }: DatesStepProps) {
  const { look, mapping, problems } = wizard
  const box = useProblemFocus(problems)
  const questions = dateQuestions(wizard)
  const isPlain = !questions.includes('date') && !questions.includes('year')
  const ambiguous = ambiguousDate(wizard)
  const [asksClock, asksNumbers] = [questions.includes('clock'), questions.includes('decimals')]
  // The fold starts open when nothing else is asked: then the user has come here for its questions.
  const [startsOpen] = useState(questions.length === 0 || (mapping.clock !== null && !asksClock))
  return (
    <div ref={box}>
      <StepHeading>How dates and numbers are read</StepHeading>
      {ambiguous === undefined && look.dates.example !== null && isPlain && (
        <p className={css.soft}>
          The dates in this file can be read in only one way: the first is {look.dates.example}.
        </p>
      )}
      {ambiguous !== undefined && (
        <Answers
          name="date-order"
          question={`Which date is ${ambiguous.date}?`}
          words="Your answer applies to the whole file."
          answers={orderAnswers(ambiguous)}
          chosen={mapping.date_order ?? undefined}
          onChoose={(date_order) => onChange(mapped(wizard, { date_order }))}
          problem={problems.date_order}
        />
      )}
      {questions.includes('year') && <YearQuestion wizard={wizard} onChange={onChange} />}
      {questions.includes('date') && <DayQuestion wizard={wizard} onChange={onChange} />}
      {asksClock && <ClockQuestion wizard={wizard} onChange={onChange} />}
      {asksNumbers && <NumberQuestion wizard={wizard} onChange={onChange} />}
      {!(asksClock && asksNumbers) && (
        <details className={css.fold} open={startsOpen}>
          <summary>
            {asksNumbers ? 'What the clock shows' : asksClock ? 'Decimals' : 'Clock and decimals'}
          </summary>
          {!asksClock && <ClockQuestion wizard={wizard} onChange={onChange} />}
          {!asksNumbers && <NumberQuestion wizard={wizard} onChange={onChange} />}
        </details>
      )}
    </div>
  )
}

const firsts: Record<DateOrder, string> = { dmy: 'Day first', mdy: 'Month first', ymd: 'Year first' }

function orderAnswers({ date, orders }: AmbiguousDate): Answer<DateOrder>[] {
  return orders.map((order) => {
    const written = readInOrder(date, order)
    return {
      value: order,
      title: written ?? firsts[order],
      ...(written !== undefined && { words: firsts[order] }),
    }
  })
}

/** Asks for the day of a report of one sample, which has no column with dates. */
function DayQuestion({ wizard, onChange }: DatesStepProps) {
  const { mapping, problems } = wizard
  const [text, setText] = useState(mapping.date ?? '')
  return (
    <div className={css.day}>
      <Notice tone="look">No column has the date, so all of its rows are from one day.</Notice>
      <DateField
        id="import-day"
        kind="day"
        label="Day of these readings"
        calendarLabel="Choose the day"
        required="date"
        classes={{ field: css.field, label: css.label, box: css.box, wrong: css.wrong }}
        text={text}
        error={problems.date}
        onChange={(typed) => {
          setText(typed)
          onChange(mapped(wizard, { date: readDay(typed) ?? null }))
        }}
      />
    </div>
  )
}

/** How many years back the user can choose. */
const shownYears = 15

/** Asks for the year of the last reading when the times have no year; those of the earlier readings follow from it. */
function YearQuestion({ wizard, onChange }: DatesStepProps) {
  const { look, mapping } = wizard
  const newest = look.mapping.last_year ?? 0
  const years = Array.from({ length: shownYears }, (_, index) => String(newest - index))
  return (
    <div className={css.day}>
      <Notice tone="look">
        The times in this file have no year; its last reading says {look.dates.yearless}. Enter the year of
        that reading: the preview shows all dates in full.
      </Notice>
      <div className={css.field}>
        <SelectField
          label="Year of the last reading"
          value={String(mapping.last_year ?? newest)}
          options={years.map((year) => ({ value: year, label: year }))}
          onChange={(year) => onChange(mapped(wizard, { last_year: Number(year) }))}
        />
      </div>
    </div>
  )
}

function NumberQuestion({ wizard, onChange }: DatesStepProps) {
  const { decimals } = wizard.mapping
  const { why } = wizard.look.numbers
  const ambiguous = ambiguousNumber(wizard)
  const explanation =
    why ||
    `${ambiguous} can be read in two ways. Cells like it are left out until you choose, unless other cells make it clear.`
  const words = ambiguous === undefined ? {} : { words: explanation }
  return (
    <Answers
      name="decimals"
      question="Which sign comes before the decimals?"
      {...words}
      answers={[
        { value: 'file', title: 'As the file shows', words: 'Its numbers make it clear' },
        { value: '.', title: 'A point', words: '8.25 and 1,350' },
        { value: ',', title: 'A comma', words: '8,25 and 1.350' },
      ]}
      chosen={decimals ?? 'file'}
      onChoose={(sign) =>
        onChange(mapped(wizard, { decimals: sign === 'file' ? null : (sign as '.' | ',') }))
      }
      problem={wizard.problems.decimals}
    />
  )
}
