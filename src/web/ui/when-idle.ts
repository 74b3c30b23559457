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
  const workIfWanted = () => isWanted && work()
  const rest = () => requestIdleCallback(workIfWanted, atLatest === undefined ? {} : { timeout: atLatest })
  // A page in the background is not drawn.
  if (document.hidden) rest()
  else requestAnimationFrame(() => requestAnimationFrame(rest))
  return () => {
    isWanted = false
  }
}
