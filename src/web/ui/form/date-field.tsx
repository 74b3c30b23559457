import type { ReactNode } from 'react'
import { useRef } from 'react'
import { firstTimestamp, lastTimestamp, readDay, readTimestamp } from '#domain/time/timestamps.ts'
import { Icon } from '#web/ui/icon.tsx'
import { momentPattern, shownMoment } from '#web/ui/time/shown-moment.ts'
import * as css from './date-field.module.css'

type Kind = {
  /** The format in which the product writes such a date everywhere. */
  pattern(): string
  picker: 'date' | 'datetime-local'
  /** How many leading characters of a stored timestamp the picker accepts. */
  length: number
  /** Converts typed text to the picker's format; empty for text that is no date. */
  toPicker(text: string): string
  fromPicker(value: string): string
  /** Typed text in the product's format; unchanged if it cannot be read, or would lose its seconds. */
  written(text: string): string
}

const kinds = {
  day: {
    pattern: () => 'YYYY-MM-DD',
    picker: 'date',
    length: 'YYYY-MM-DD'.length,
    toPicker: (text) => readDay(text) ?? '',
    fromPicker: (value) => value,
    written: (text) => readDay(text) ?? text,
  },
  moment: {
    pattern: momentPattern,
    picker: 'datetime-local',
    length: 'YYYY-MM-DDTHH:mm'.length,
    toPicker: (text) => readTimestamp(text)?.timestamp.slice(0, 16) ?? '',
    fromPicker: (value) => (value === '' ? '' : shownMoment(`${value}:00`)),
    written: (text) => {
      const { timestamp } = readTimestamp(text) ?? {}
      return timestamp?.endsWith(':00') ? shownMoment(timestamp) : text
    },
  },
} as const satisfies Record<string, Kind>

// True where pages are drawn without a browser: nearly every browser has `showPicker`.
const hasCalendar = typeof HTMLInputElement === 'undefined' || 'showPicker' in HTMLInputElement.prototype

type DateFieldProps = {
  id: string
  kind: keyof typeof kinds
  label: string
  calendarLabel: string
  text: string
  error: string | undefined
  readOnly?: boolean
  onChange: (text: string) => void
  /** Called on Enter, when a date was picked, and when the field is left. */
  onSettle?: (text: string) => void
  /** Name of the field in its form; when given, the field is required. */
  required?: string
  /** Classes of the form around the field. */
  classes: Partial<Record<'field' | 'label' | 'box' | 'form' | 'wrong', string | undefined>>
  children?: ReactNode
}

/** A date as the product writes it, with the device's own calendar one tap away where it can be opened. */
export function DateField(props: DateFieldProps) {
  const { id, kind, label, calendarLabel, text, error, readOnly, onChange, onSettle, required } = props
  const { classes, children } = props
  const calendar = useRef<HTMLInputElement>(null)
  const { picker, length, toPicker, fromPicker, written } = kinds[kind]
  const pattern = kinds[kind].pattern()

  function settle(typed: string) {
    if (readOnly) return
    const settled = written(typed)
    if (settled !== text) onChange(settled)
    onSettle?.(settled)
  }

  return (
    <div className={classes.field} data-kind={kind}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {required && (
          <span aria-hidden="true" className={css.star}>
            {' '}
            *
          </span>
        )}
      </label>
      <div className={css.picked}>
        <input
          id={id}
          type="text"
          className={classes.box}
          data-field={required}
          required={required !== undefined}
          inputMode={kind === 'day' ? 'numeric' : undefined}
          enterKeyHint="next"
          autoComplete="off"
          placeholder={pattern}
          readOnly={readOnly}
          value={text}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error ${id}-form`}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={(event) => settle(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && settle(event.currentTarget.value)}
        />
        {hasCalendar && (
          <button
            type="button"
            className={css.pick}
            aria-label={calendarLabel}
            disabled={readOnly}
            onClick={() => calendar.current?.showPicker()}
          >
            <Icon name="calendar" size={20} />
          </button>
        )}
        <input
          ref={calendar}
          type={picker}
          className={css.picker}
          tabIndex={-1}
          aria-hidden="true"
          min={firstTimestamp.slice(0, length)}
          max={lastTimestamp.slice(0, length)}
          value={toPicker(text)}
          onChange={({ currentTarget: { value } }) => settle(fromPicker(value))}
        />
      </div>
      <span className={classes.form} id={`${id}-form`} hidden={!classes.form}>
        {pattern}
      </span>
      <span className={classes.wrong} id={`${id}-error`} aria-live="polite">
        {error}
      </span>
      {children}
    </div>
  )
}
