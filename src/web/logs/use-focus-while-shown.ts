import { useLayoutEffect, useRef } from 'react'

/**
 * Takes the focus to something long that appears outside the reading order, so that keys can read it, and gives the focus
 * back when that goes away.
 */
export function useFocusWhileShown() {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = box.current
    const before = document.activeElement
    shown?.focus({ preventScroll: true })
    return () => {
      const popup = shown?.closest('[role]') ?? shown
      if (popup?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return box
}
