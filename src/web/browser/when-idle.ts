/**
 * Does something when what was drawn is on the screen and the browser has nothing else to do, within `atLatest` milliseconds
 * if that is said: a busy one may never rest. The answer calls it off.
 */
export function whenIdle(work: () => void, atLatest?: number): () => void {
  // Older Safari has no such call.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  let isWanted = true
  let isResting = false
  const workIfWanted = () => isWanted && work()
  const rest = () => {
    removeEventListener('visibilitychange', rest)
    if (!isResting && isWanted)
      requestIdleCallback(workIfWanted, atLatest === undefined ? {} : { timeout: atLatest })
    isResting = true
  }
  // A page in the background is not drawn, also one that goes there before its first frame.
  if (document.hidden) rest()
  else {
    addEventListener('visibilitychange', rest)
    requestAnimationFrame(() => requestAnimationFrame(rest))
  }
  return () => {
    isWanted = false
    removeEventListener('visibilitychange', rest)
  }
}
