const popupTimeout = 5000

/** Closes a popup after its time; hover or focus holds the clock, and what is left of it then goes on. The answer stops it. */
export function startPopupClock(popup: HTMLElement, close: () => void): () => void {
  let left = popupTimeout
  let started = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const holders = new Set<'pointer' | 'focus'>()
  const listening = new AbortController()
  const { signal } = listening

  function run() {
    started = performance.now()
    timer = setTimeout(close, left)
  }
  function hold(by: 'pointer' | 'focus') {
    if (holders.size === 0) {
      clearTimeout(timer)
      left -= performance.now() - started
    }
    holders.add(by)
  }
  function release(by: 'pointer' | 'focus') {
    if (holders.delete(by) && holders.size === 0) run()
  }

  popup.addEventListener('mouseenter', () => hold('pointer'), { signal })
  popup.addEventListener('mouseleave', () => release('pointer'), { signal })
  popup.addEventListener('focusin', () => hold('focus'), { signal })
  popup.addEventListener('focusout', () => release('focus'), { signal })
  run()
  // Another message in the same place finds the pointer or the focus there.
  if (popup.matches(':hover')) hold('pointer')
  if (popup.contains(document.activeElement)) hold('focus')
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}
