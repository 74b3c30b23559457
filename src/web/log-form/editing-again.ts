import type { Parameter } from '#domain/parameters/parameters.ts'
import type { DialogMode } from '#web/ui/dialog/dialog-mode.ts'
import type { EditTask } from './log-task.ts'

/** A log that was saved just now, and what its form needs. */
export type Again = { parameters: readonly Parameter[]; task: EditTask; mode: DialogMode }

// A module's variable, as the message that offers it is: that outlives the screen on which the log was saved.
let openHere: ((again: Again) => void) | undefined

/** Opens the form of such a log, on whatever page the keeper is by then. */
export function editAgain(again: Again): void {
  openHere?.(again)
}

/** Says how the form is opened on the present page; the answer ends it. */
export function openAgainWith(open: (again: Again) => void): () => void {
  openHere = open
  return () => {
    if (openHere === open) openHere = undefined
  }
}
