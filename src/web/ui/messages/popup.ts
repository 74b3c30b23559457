/** In milliseconds. */
const popupTimeout = 5000
/** In milliseconds: longer, because an offer has to be read, decided about and reached. */
const offerTimeout = 12_000

type Popup = { offers?: boolean; close: () => void }

/** Closes a popup after its time, which hover and focus pause. Returns a function that stops it. */
export function startPopupClock(popup: HTMLElement, { offers = false, close }: Popup): () => void {
  let left = offers ? offerTimeout : popupTimeout
  let started = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const pausedBy = new Set<'pointer' | 'focus'>()
  const listening = new AbortController()
  const { signal } = listening

  function run() {
    started = performance.now()
    timer = setTimeout(close, left)
  }
  function pause(by: 'pointer' | 'focus') {
    if (pausedBy.size === 0) {
      clearTimeout(timer)
      left -= performance.now() - started
    }
    pausedBy.add(by)
  }
  function resume(by: 'pointer' | 'focus') {
    if (pausedBy.delete(by) && pausedBy.size === 0) run()
  }

  popup.addEventListener('mouseenter', () => pause('pointer'), { signal })
  popup.addEventListener('mouseleave', () => resume('pointer'), { signal })
  popup.addEventListener('focusin', () => pause('focus'), { signal })
  popup.addEventListener('focusout', () => resume('focus'), { signal })
  run()
  // The pointer or the focus may already be there, from an earlier message in the same place.
  if (popup.matches(':hover')) pause('pointer')
  if (popup.contains(document.activeElement)) pause('focus')
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}
