import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window matches a media query; `built` is the answer where pages are rendered without a window. */
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
