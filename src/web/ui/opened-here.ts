import { useState } from 'react'
import { useLocation } from 'react-router'

/** The state of a dialog or drawer that every navigation closes, the browser's back, too. */
export function useOpenedHere() {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const [openedAt, setOpenedAt] = useState<string>()
  return {
    isOpened: openedAt === here,
    open: () => setOpenedAt(here),
    close: () => setOpenedAt(undefined),
  }
}
