import { useEffect } from 'react'

/** The browser asks before the tab is closed or another page is opened: what this page is doing would be lost. */
export function useLeaveWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
}
