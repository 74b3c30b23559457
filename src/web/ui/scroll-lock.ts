import { useEffect } from 'react'

/**
 * Keeps the page behind a dialog where it is. In place of the library's lock, whose style sheet makes the browser style every
 * element again: on a slow phone that alone takes a tenth of a second.
 */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return
    const { style, clientWidth } = document.documentElement
    // The room of a scroll bar stays, or the page would jump sideways; one that lies over the page has none.
    if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
    return () => {
      style.removeProperty('overflow')
      style.removeProperty('scrollbar-gutter')
    }
  }, [isLocked])
}
