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
    document.addEventListener('keydown', keepInside)
    take()
    return () => {
      observer.disconnect()
      document.removeEventListener('keydown', keepInside)
      // What opened as the dialog closed, such as the result of an import, keeps the focus that it took.
      const isFree = document.activeElement === document.body || element.contains(document.activeElement)
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [dialog])
}

/** Tab goes round within what is not inert: the dialog, and a popup message, which may hold a link. */
function keepInside(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const stops = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea'),
  ].filter(
    (stop) =>
      stop.tabIndex >= 0 && !stop.matches(':disabled') && !stop.closest('[inert]') && stop.checkVisibility(),
  )
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}

function focusMarked(element: HTMLElement): void {
  const { activeElement } = document
  // What had the focus may have left the page with it.
  if (activeElement !== element && activeElement !== document.body) return
  const marked = element.querySelector<HTMLElement>('[data-autofocus]')
  if (marked) marked.focus({ preventScroll: true })
  else element.focus({ preventScroll: true })
}
