const hidingKeys = /^(Escape|Page|Home|End|Arrow| )/

/**
 * Calls `turn` when the reader turns away from the words about a control: presses something else, scrolls, or presses Escape, wherever
 * the focus is. Scrolling that the reader did not start, as when the focus moves on, does not count.
 */
export function onTurningAway(
  isKept: (target: Element) => boolean | undefined,
  turn: () => void,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('pointerdown', ({ target }) => isKept(target as Element) || turn(), { signal })
  document.addEventListener('wheel', turn, { signal })
  document.addEventListener('touchmove', turn, { signal })
  const press = (event: KeyboardEvent) => {
    // One key press closes one thing.
    if (event.key === 'Escape') event.preventDefault()
    if (hidingKeys.test(event.key)) turn()
  }
  document.addEventListener('keydown', press, { signal })
  return () => listening.abort()
}
