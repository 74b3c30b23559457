import type { RefObject } from 'react'
import { useEffect } from 'react'

/**
 * Tells an element's styles how much of the window an on-screen keyboard leaves free, as `--visible-height` and `--visible-top`.
 * No unit of CSS knows the keyboard: it covers the page without changing `dvh`.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    function tell() {
      // Not set on the root element: that would make the browser restyle every element of the page.
      element.current?.style.setProperty('--visible-height', `${viewport?.height ?? 0}px`)
      element.current?.style.setProperty('--visible-top', `${viewport?.offsetTop ?? 0}px`)
      // The keyboard opens after the field has got the focus, and may cover the field by now.
      document.activeElement?.scrollIntoView({ block: 'nearest' })
    }
    viewport.addEventListener('resize', tell)
    viewport.addEventListener('scroll', tell)
    return () => {
      viewport.removeEventListener('resize', tell)
      viewport.removeEventListener('scroll', tell)
    }
  }, [element])
}
