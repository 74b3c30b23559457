import type { ReactNode } from 'react'
import type { Advised, Working } from '#domain/care/working.ts'
import { isBuilding } from '#web/browser/building.ts'
import { withPoint } from '#web/readings/reading-text.ts'
import * as box from '#web/ui/form/field.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Calculator, CalculatorField, CalculatorForm, Known, Outcome, Typed } from './calculator.ts'
import * as css from './calculator-view.module.css'
import { alwaysSaid, pendingWords, workedOut } from './calculators.ts'

type CalculatorViewProps = {
  calculator: Calculator
  form: CalculatorForm
  known: Known
  onChange: (form: CalculatorForm) => void
  /** A button for what an answer advises; without it there is none. */
  asEntry?: (advised: Advised, productId: number | undefined) => ReactNode
}

/** A calculator: fields, the answers, how they came about. For visitors `calculators-island.ts` brings it to life. */
export function CalculatorView({ calculator, form, known, onChange, asEntry }: CalculatorViewProps) {
  const outcome = calculator.outcome(form, known)
  const change = (typed: Typed) => onChange(calculator.change(form, typed, known))
  return (
    <div className={css.calculator} data-calculator={calculator.key}>
      <fieldset className={css.fields} disabled={isBuilding}>
        <VisuallyHidden as="legend">{calculator.label}</VisuallyHidden>
        {calculator.fields(form, known).map((field) => (
          <CalculatorBox
            key={field.name}
            id={`${calculator.key}-${field.name}`}
            field={field}
            text={form[field.name] ?? ''}
            error={outcome.errors[field.name]}
            onChange={change}
          />
        ))}
      </fieldset>
      <div className={css.result}>
        <div data-answers="" aria-live="polite">
          <Answers outcome={outcome} asEntry={asEntry} />
        </div>
        <div className={css.reckoned} data-reckoned="">
          {outcome.working && <Reckoned working={outcome.working} />}
        </div>
      </div>
    </div>
  )
}

type CalculatorBoxProps = {
  id: string
  field: CalculatorField
  text: string
  error: string | undefined
  onChange: (typed: Typed) => void
}

function CalculatorBox({ id, field, text, error, onChange }: CalculatorBoxProps) {
  const { name, label, isShown, isWide, help, options } = field
  const shared = { id, name, className: box.control, value: text }
  return (
    <div className={css.field} data-field={name} data-wide={isWide} hidden={!isShown}>
      <label htmlFor={id}>{label}</label>
      {options ? (
        <div className={box.select}>
          <select {...shared} onChange={({ currentTarget: { value } }) => onChange({ name, value })}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      ) : (
        <input
          {...shared}
          type="text"
          autoComplete="off"
          inputMode="decimal"
          enterKeyHint="next"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-help ${id}-error`}
          onChange={(event) => onChange({ name, value: withPoint(event) })}
        />
      )}
      <p className={css.help} id={`${id}-help`}>
        {help}
      </p>
      <p className={css.error} id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

type AnswersProps = { outcome: Outcome; asEntry: CalculatorViewProps['asEntry'] }

function Answers({ outcome, asEntry }: AnswersProps) {
  const { working, productId } = outcome
  if (!working) return <p className={css.missing}>{pendingWords(outcome)}</p>
  return (
    <dl className={css.answers}>
      {working.answers.map(({ about, figure, more, advised }) => (
        <div key={about}>
          <dt>{about}</dt>
          <dd>
            <strong>{figure}</strong>
            <span>{more}</span>
            {advised && asEntry?.(advised, productId)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Reckoned({ working: { warnings, lines } }: { working: Working }) {
  return (
    <>
      <ul className={css.warnings}>
        {[...warnings, alwaysSaid].map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      {lines.length > 0 && (
        <div className={css.working}>
          <p>{workedOut}</p>
          <ol aria-label={workedOut}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </div>
      )}
    </>
  )
}
