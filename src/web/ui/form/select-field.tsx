import { useId } from 'react'
import * as css from './field.module.css'

type SelectFieldProps<Value extends string> = {
  label: string
  /** The label stands beside the box. */
  isInline?: boolean
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/**
 * A choice out of a few that takes effect at once and cannot be wrong. Uses the browser's own `select`: the library's field, of which
 * ChoiceField is made, is too much to load on pages that are opened often.
 */
export function SelectField<const Value extends string>(props: SelectFieldProps<Value>) {
  const { label, isInline, value, options, onChange } = props
  const id = useId()
  return (
    <div className={css.field} data-inline={isInline || undefined}>
      <label htmlFor={id}>{label}</label>
      <div className={css.select}>
        <select
          id={id}
          className={css.control}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
