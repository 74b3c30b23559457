const hidingKeys = /^(Escape|Page|Home|End|Arrow| )/

/**
 * Calls `dismiss` when the reader is done with the words about a control: presses something else, scrolls, or presses Escape, wherever
 * the focus is. Scrolling that the reader did not start, as when the focus moves on, does not count.
 */
export function onLightDismissal(
  isKept: (target: Element) => boolean | undefined,
  dismiss: () => void,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('pointerdown', ({ target }) => isKept(target as Element) || dismiss(), { signal })
  document.addEventListener('wheel', dismiss, { signal })
  document.addEventListener('touchmove', dismiss, { signal })
  const press = (event: KeyboardEvent) => {
    // One key press closes one thing.
    if (event.key === 'Escape') event.preventDefault()
    if (hidingKeys.test(event.key)) dismiss()
  }
  document.addEventListener('keydown', press, { signal })
  return () => listening.abort()
}
