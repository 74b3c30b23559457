const hidingKeys = /^(Escape|Page|Home|End|Arrow| )/

/**
 * Calls back when one turns away from what is said about a control: presses something else, scrolls, or presses Escape, wherever
 * the focus is. What scrolls by itself, as when the focus goes on, is no turning away.
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
    // One key closes one thing.
    if (event.key === 'Escape') event.preventDefault()
    if (hidingKeys.test(event.key)) turn()
  }
  document.addEventListener('keydown', press, { signal })
  return () => listening.abort()
}
