/** Moves the focus to the first field of a form that is marked as wrong. */
export function focusFirstError(form: HTMLElement, frames = 10): void {
  // The marks are set by a render after the event, which on a busy machine is some frames later.
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else if (frames > 1) focusFirstError(form, frames - 1)
  })
}

/** The sentences beside fields without those of fields that have just been changed: they are about the former texts. */
export function withoutErrors<Errors extends Readonly<Record<string, string>>>(
  errors: Errors,
  changed: readonly string[],
): Errors {
  if (!changed.some((name) => errors[name] !== undefined)) return errors
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !changed.includes(name))) as Errors
}
