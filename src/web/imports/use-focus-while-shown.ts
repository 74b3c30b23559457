import { useLayoutEffect, useRef } from 'react'

/**
 * Takes the focus to something long that appears outside the reading order, so that keys can read it, and gives it
 * back when that goes away.
 */
export function useFocusWhileShown() {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = box.current
    let before: Element | null = null
    // After the dialog that closes at the same moment has given the focus back.
    queueMicrotask(() => {
      before = document.activeElement
      shown?.focus({ preventScroll: true })
    })
    return () => {
      const popup = shown?.closest('[role]') ?? shown
      if (before instanceof HTMLElement && popup?.contains(document.activeElement)) before.focus()
    }
  }, [])
  return box
}
