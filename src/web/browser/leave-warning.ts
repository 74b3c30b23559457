import { useEffect } from 'react'

/** The browser asks before work is lost by leaving the page, until the returned function is called. */
export function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}

export function useLeaveWarning(): void {
  useEffect(warnBeforeLeaving, [])
}
