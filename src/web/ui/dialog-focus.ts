import type { RefObject } from 'react'
import { useEffect } from 'react'

/**
 * Brings the focus into a dialog and back to where it was. Inside, what bears `data-autofocus` takes it as soon as it
 * appears, unless the focus has gone on to something else by then.
 */
export function useDialogFocus(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    element.focus({ preventScroll: true })
    const take = () => focusMarked(element)
    const observer = new MutationObserver(take)
    observer.observe(element, { childList: true, subtree: true })
    take()
    return () => {
      observer.disconnect()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [dialog])
}

function focusMarked(element: HTMLElement): void {
  const { activeElement } = document
  // What had the focus may have left the page with it.
  if (activeElement !== element && activeElement !== document.body) return
  const marked = element.querySelector<HTMLElement>('[data-autofocus]')
  if (marked) marked.focus({ preventScroll: true })
  else element.focus({ preventScroll: true })
}
