import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * A dialog that is loaded only when it is asked for: whoever loaded it shows it. Every navigation takes it away, and its
 * end gives the focus back to the button that opened it, unless something else has the focus by then.
 */
export function useShownDialog({ onLeave }: { onLeave: () => void }) {
  const [dialog, show] = useState<ReactNode>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const leave = useRef(onLeave)
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the address, whatever that is
  useEffect(
    () => () => {
      leave.current()
      show(null)
    },
    [pathname, search],
  )
  useEffect(() => {
    if (dialog === null && document.activeElement === document.body) opener.current?.focus()
  }, [dialog])
  return { dialog, show, opener }
}
