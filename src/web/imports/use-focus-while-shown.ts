import { useLayoutEffect, useRef } from 'react'

/**
 * Takes the focus to something long that appears outside the reading order, so that keys can read it, and gives it
 * to the opener when that goes away.
 */
export function useFocusWhileShown(opener: HTMLElement | null) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = box.current
    // After the dialog that closes at the same moment has given the focus back.
    queueMicrotask(() => shown?.focus({ preventScroll: true }))
    return () => {
      const popup = shown?.closest('[role]') ?? shown
      if (popup?.contains(document.activeElement)) opener?.focus()
    }
  }, [opener])
  return box
}
