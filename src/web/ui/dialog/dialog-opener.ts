export type DialogOpener<Task> = {
  /** Opens it, on whatever page the user is by then. */
  open(task: Task): void
  /** Sets how the present page opens it; the returned function unsets it. */
  openWith(open: (task: Task) => void): () => void
}

/** Made once in a module: a message or a lazy part may open the dialog when the screen has changed. */
export function dialogOpener<Task>(): DialogOpener<Task> {
  let openHere: ((task: Task) => void) | undefined
  return {
    open: (task) => openHere?.(task),
    openWith(open) {
      openHere = open
      return () => {
        if (openHere === open) openHere = undefined
      }
    },
  }
}
