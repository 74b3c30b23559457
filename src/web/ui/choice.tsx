import * as css from './choice.module.css'

type ChoiceProps<Option extends string> = {
  label: string
  options: readonly Option[]
  /** Undefined when none of the options applies to what is shown. */
  chosen: Option | undefined
  onChoose: (option: Option) => void
}

/** A few buttons in a row, of which one is chosen. */
export function Choice<Option extends string>({ label, options, chosen, onChoose }: ChoiceProps<Option>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are buttons
    <div className={css.choice} role="group" aria-label={label}>
      {options.map((option) => (
        <button key={option} type="button" aria-pressed={option === chosen} onClick={() => onChoose(option)}>
          {option}
        </button>
      ))}
    </div>
  )
}
