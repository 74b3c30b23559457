/** Does something when the browser has nothing else to do; the answer calls it off. */
export function whenIdle(work: () => void): () => void {
  // Older Safari has no such call.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}
