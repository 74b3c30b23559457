/** A dialog that messages open. */
export type FromMessages<Task> = {
  /** Opens it, on whatever page the keeper is by then. */
  open(task: Task): void
  /** Sets how the present page opens it; the returned function unsets it. */
  openWith(open: (task: Task) => void): () => void
}

/** Made once in a module, because a message outlives the screen on which it appeared. */
export function fromMessages<Task>(): FromMessages<Task> {
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
