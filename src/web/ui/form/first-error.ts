/** Moves the focus to the first field of a form that is marked as wrong. */
export function focusFirstError(form: HTMLElement, frames = 10): void {
  // The marks are set by a render after the event, which on a busy machine is some frames later.
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else if (frames > 1) focusFirstError(form, frames - 1)
  })
}
