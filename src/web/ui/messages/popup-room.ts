/** Makes room for a popup, so that it covers no title. Returns a function that takes the room back. */
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
