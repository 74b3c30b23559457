import { useEffect } from 'react'

/** What a user may stand in, from the nearest outwards. */
const regions = 'section[aria-labelledby], dialog, main'
/** A dialog that closes gives the focus back by itself, as do screens that know better; in milliseconds. */
const patience = 100

/** Gives the focus a region when what had it is gone, and leads to messages: else a screen reader would fall silent. */
export function FocusMemory(): null {
  useEffect(() => {
    let last: Element | undefined
    let around: Element[] = []
    let beforeMessage: Element | undefined
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      last = target
      around = [...ancestorsOf(target)].filter((element) => element.matches(regions))
      if (!target.closest('[aria-live]')) beforeMessage = target
    }
    const find = () => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      last = undefined
      const isThere = (element: Element | undefined) => element?.isConnected ?? false
      const region = around.find(isThere) ?? (isThere(beforeMessage) ? beforeMessage : undefined)
      focusOn(region ?? document.getElementById('content'))
    }
    /** F6 leads to the buttons of a message, and back: by Tab they are at the other end of the page. */
    const goToMessage = (event: KeyboardEvent) => {
      const button = document.querySelector<HTMLElement>('[aria-live] > [data-type] button')
      if (event.key !== 'F6' || !button) return
      event.preventDefault()
      const isThere = document.activeElement?.closest('[aria-live] > [data-type]')
      const target = isThere ? beforeMessage : button
      if (target instanceof HTMLElement) target.focus()
    }
    const changes = new MutationObserver(() => last && !last.isConnected && setTimeout(find, patience))
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    document.addEventListener('keydown', goToMessage)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('keydown', goToMessage)
    }
  }, [])
  return null
}

function* ancestorsOf(element: Element) {
  for (let each = element.parentElement; each; each = each.parentElement) yield each
}

function focusOn(region: Element | null) {
  const heading = document.getElementById(region?.getAttribute('aria-labelledby') ?? '')
  const target = region?.matches('section') && heading ? heading : region
  if (!(target instanceof HTMLElement)) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
