/**
 * Does something when the browser has nothing else to do, within `atLatest` milliseconds if that is said: a busy one may never
 * rest. The answer calls it off.
 */
export function whenIdle(work: () => void, atLatest?: number): () => void {
  // Older Safari has no such call.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, atLatest === undefined ? {} : { timeout: atLatest })
  return () => cancelIdleCallback(handle)
}
