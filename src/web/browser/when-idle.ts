/** Does the work once the browser is idle, or after `atLatest` milliseconds. Returns how to cancel it. */
export function whenIdle(work: () => void, atLatest?: number): () => void {
  // Older versions of Safari have no requestIdleCallback.
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
  // A page in the background is not drawn: when it is or becomes hidden, no frame is waited for.
  if (document.hidden) rest()
  else {
    addEventListener('visibilitychange', rest)
    afterFrames(4, rest)
  }
  return () => {
    isWanted = false
    removeEventListener('visibilitychange', rest)
  }
}

/** What a frame has drawn is on the screen only some frames later. */
function afterFrames(count: number, work: () => void) {
  if (count === 0) work()
  else requestAnimationFrame(() => afterFrames(count - 1, work))
}
