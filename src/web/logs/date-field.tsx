import type { ReactNode } from 'react'
import { useRef } from 'react'
import { formatScreenTimestamp, readTimestamp } from '#domain/timestamps.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './log-fields.module.css'

type DateFieldProps = {
  text: string
  error: string | undefined
  onChange: (text: string) => void
  /** What else is to be said or chosen about the field. */
  children: ReactNode
}

/** The moment of the test as the product writes it, with the device's own picker one tap away. */
export function DateField({ text, error, onChange, children }: DateFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const read = readTimestamp(text)
  return (
    <div className={css.moment}>
      <label htmlFor="log-date" className={css.label}>
        Date{' '}
        <span aria-hidden="true" className={css.star}>
          *
        </span>
      </label>
      <div className={css.picked}>
        <input
          id="log-date"
          className={css.box}
          data-field="timestamp"
          required
          enterKeyHint="next"
          autoComplete="off"
          placeholder="YYYY-MM-DD HH:MM AM/PM"
          value={text}
          aria-invalid={error !== undefined}
          aria-describedby="log-date-error log-date-form"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <button
          type="button"
          className={css.pick}
          aria-label="Choose date and time"
          onClick={() => picker.current?.showPicker()}
        >
          <Icon name="calendar" size={22} />
        </button>
        <input
          ref={picker}
          type="datetime-local"
          className={css.picker}
          tabIndex={-1}
          aria-hidden="true"
          min="1950-01-01T00:00"
          max="2100-12-31T23:59"
          value={read?.timestamp.slice(0, 16) ?? ''}
          onChange={({ currentTarget: { value } }) =>
            value !== '' && onChange(formatScreenTimestamp(`${value}:00`))
          }
        />
      </div>
      <span className={css.known} id="log-date-form">
        YYYY-MM-DD HH:MM AM/PM
      </span>
      <span className={css.wrong} id="log-date-error">
        {error}
      </span>
      {children}
    </div>
  )
}
