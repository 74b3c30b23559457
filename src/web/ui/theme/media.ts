import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window is such as a media query asks for; `built` is said of pages that know no window. */
export function useMedia(query: string, built: boolean): boolean {
  const listen = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => built,
  )
}
