import { useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to a long text that appears outside the reading order, so that it can be read by keyboard, and gives the focus back
 * when the text goes away.
 */
export function useFocusWhileShown() {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = box.current
    let before: Element | null = null
    // Runs after the dialog that closes at the same moment has given the focus back.
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
