/**
 * Tells the style sheets how far down a popup reaches, as `--message-room`: the top bar, dialogs and photos make room for it, so
 * that it covers no title. Returns a function that takes the room back.
 */
export function keepRoom(popup: HTMLElement): () => void {
  const { style } = document.documentElement
  const watch = new ResizeObserver(() =>
    style.setProperty('--message-room', `calc(${popup.offsetHeight}px + 0.5rem)`),
  )
  watch.observe(popup)
  return () => {
    watch.disconnect()
    style.removeProperty('--message-room')
  }
}
