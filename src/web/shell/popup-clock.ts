const popupTimeout = 5000

/** Closes a popup after its time; hover or focus holds the clock, and what is left of it then goes on. The answer stops it. */
export function startPopupClock(popup: HTMLElement, close: () => void): () => void {
  let left = popupTimeout
  let started = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const held = new Set<'pointer' | 'focus'>()

  function run() {
    started = performance.now()
    timer = setTimeout(close, left)
  }
  function hold(by: 'pointer' | 'focus') {
    if (held.size === 0) {
      clearTimeout(timer)
      left -= performance.now() - started
    }
    held.add(by)
  }
  function release(by: 'pointer' | 'focus') {
    if (held.delete(by) && held.size === 0) run()
  }

  popup.addEventListener('mouseenter', () => hold('pointer'))
  popup.addEventListener('mouseleave', () => release('pointer'))
  popup.addEventListener('focusin', () => hold('focus'))
  popup.addEventListener('focusout', () => release('focus'))
  run()
  return () => {
    clearTimeout(timer)
    held.clear()
  }
}
