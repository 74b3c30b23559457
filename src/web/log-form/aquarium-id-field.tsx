import * as css from './log-dialog.module.css'

type AquariumIdFieldProps = {
  text: string
  error: string | undefined
  /** True for a stored log, which stays in its aquarium. */
  isFixed: boolean
  isSending: boolean
  /** True when the aquarium is not known yet: then the form starts with this field. */
  startsHere: boolean
  onChange: (text: string) => void
}

export function AquariumIdField({
  text,
  error,
  isFixed,
  isSending,
  startsHere,
  onChange,
}: AquariumIdFieldProps) {
  return (
    <div className={css.moment}>
      <label htmlFor="log-aquarium" className={css.label}>
        Aquarium ID{' '}
        <span aria-hidden="true" className={css.star}>
          *
        </span>
      </label>
      <input
        id="log-aquarium"
        className={css.box}
        data-field="aquarium_id"
        required
        readOnly={isFixed || isSending}
        data-fixed={isFixed || undefined}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby="log-aquarium-error"
        data-autofocus={startsHere || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <span className={css.wrong} id="log-aquarium-error">
        {error}
      </span>
    </div>
  )
}
