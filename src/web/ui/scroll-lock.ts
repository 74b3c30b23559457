import { useEffect } from 'react'

/**
 * Keeps the page behind a dialog where it is. In place of the library's lock, whose style sheet makes the browser style every
 * element again: on a slow phone that alone takes a tenth of a second.
 */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return
    const { style } = document.documentElement
    style.overflow = 'hidden'
    // The room of the scroll bar stays, or the page would jump sideways.
    style.scrollbarGutter = 'stable'
    return () => {
      style.removeProperty('overflow')
      style.removeProperty('scrollbar-gutter')
    }
  }, [isLocked])
}
