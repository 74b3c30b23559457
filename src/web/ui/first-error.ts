/** Moves the focus to the first field of a form that is marked as wrong. */
export function focusFirstError(form: HTMLFormElement): void {
  // The marks are set by the render that follows the event.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
