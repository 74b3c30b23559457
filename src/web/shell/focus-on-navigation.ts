import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** On another page the focus starts at its content, not at the link that has just gone. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
