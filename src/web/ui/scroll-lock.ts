import { useEffect } from 'react'

/** Keeps the page behind a dialog where it is. */
export function useScrollLock(): void {
  useEffect(() => {
    const { style, clientWidth } = document.documentElement
    // The room of a scroll bar stays, or the page would jump sideways; one that lies over the page has none.
    if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
    return () => {
      style.removeProperty('overflow')
      style.removeProperty('scrollbar-gutter')
    }
  }, [])
}
