const hidingKeys = /^(Escape|Page|Home|End|Arrow| )/

/** Calls `dismiss` after a press elsewhere, Escape, or scrolling that the reader has started. */
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
