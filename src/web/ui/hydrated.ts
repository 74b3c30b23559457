import { useDeferredValue, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False while a page that was built without an address is brought to life, true ever after: what depends on the address,
 * the window's width or the clock is drawn when it is.
 */
export function useIsHydrated(): boolean {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  // Drawn in pieces between which the browser answers: as an update of the store it would be one long task.
  return useDeferredValue(isHydrated)
}
