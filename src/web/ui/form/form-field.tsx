import { Field } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import * as field from './field.module.css'
import * as css from './form-field.module.css'

type FieldProps = {
  label: string
  description?: string | undefined
  error: string | undefined
  required?: boolean
}

type TextFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  /** Shows a box of this many lines instead of a single line. */
  rows?: number
  type?: 'text' | 'email' | 'password'
  /** `off` unless a password manager is to fill it in. */
  autoComplete?: 'off' | 'current-password' | 'new-password'
  inputMode?: 'numeric' | 'decimal' | 'url'
  /** In UTF-16 units: for a limit in code points twice the limit, so that nothing is cut that may be stored. */
  maxLength?: number
  readOnly?: boolean
  /** The dialog around the form starts with the focus here. */
  startsHere?: boolean
}

export function TextField(props: TextFieldProps) {
  const { label, description, error, required, value, onChange, rows, startsHere, ...box } = props
  return (
    <FormField label={label} description={description} error={error} required={required ?? false}>
      <Field.Control
        className={field.control}
        value={value}
        onValueChange={onChange}
        required={required}
        autoComplete="off"
        data-autofocus={startsHere}
        {...box}
        {...(rows !== undefined && { render: <textarea rows={rows} /> })}
      />
    </FormField>
  )
}

type ChoiceFieldProps<Value extends string> = FieldProps & {
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A choice within a form, with its error. The device's own list is made for a thumb. */
export function ChoiceField<const Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, description, error, required, value, options, onChange } = props
  return (
    <FormField label={label} description={description} error={error} required={required ?? false}>
      <div className={field.select}>
        <Field.Control
          className={field.control}
          value={value}
          onValueChange={(value) => onChange(value as Value)}
          required={required}
          render={
            <select>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          }
        />
      </div>
    </FormField>
  )
}

function FormField({ label, description, error, required, children }: FieldProps & { children: ReactNode }) {
  return (
    <Field.Root className={css.field} invalid={error !== undefined}>
      <Field.Label className={css.label}>
        {label}
        {required && (
          <span aria-hidden="true" className={css.star}>
            {' '}
            *
          </span>
        )}
      </Field.Label>
      {description !== undefined && (
        <Field.Description className={css.description}>{description}</Field.Description>
      )}
      {children}
      <Field.Error match={error !== undefined} className={css.error}>
        {error}
      </Field.Error>
    </Field.Root>
  )
}

type SwitchFieldProps = {
  label: string
  description: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** On or off: the browser's own checkbox in another look. */
export function SwitchField({ label, description, checked, onChange }: SwitchFieldProps) {
  return (
    <Field.Root className={css.switch}>
      <Field.Control
        className={css.track}
        render={<input type="checkbox" role="switch" aria-checked={checked} />}
        checked={checked}
        onChange={(event) => onChange((event.currentTarget as HTMLInputElement).checked)}
      />
      <Field.Label>{label}</Field.Label>
      <Field.Description className={css.description}>{description}</Field.Description>
    </Field.Root>
  )
}
