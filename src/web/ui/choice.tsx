import * as css from './choice.module.css'

type ChoiceProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  /** None of the options when none applies to what is shown. */
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

/** A few buttons in a row, of which one is chosen. */
export function Choice<Value extends string>({ label, options, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are buttons
    <div className={css.choice} role="group" aria-label={label}>
      {options.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {label}
        </button>
      ))}
    </div>
  )
}
