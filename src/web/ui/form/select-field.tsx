import { useId } from 'react'
import * as css from './field.module.css'

type SelectFieldProps<Value extends string> = {
  label: string
  isInline?: boolean
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A choice that takes effect at once. Not of the library, which is too large for pages that are opened often. */
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
