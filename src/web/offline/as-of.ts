import { useSyncExternalStore } from 'react'

/** Since when the page may not be true any more, an ISO instant; undefined when it is as the server has it. */
let asOf: string | undefined
const listeners = new Set<() => void>()

/** Of all that a page shows the oldest counts. */
export function showAsOf(at: string | undefined): void {
  const next = at !== undefined && asOf !== undefined && asOf < at ? asOf : at
  if (next === asOf) return
  asOf = next
  for (const listener of listeners) listener()
}

export function useAsOf(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asOf,
    () => undefined,
  )
}
