import { useEffect } from 'react'

/** The browser asks before the tab is closed or another page is opened, until the returned function is called: work would be lost. */
export function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}

/** Warns as long as the component is shown. */
export function useLeaveWarning(): void {
  useEffect(warnBeforeLeaving, [])
}
