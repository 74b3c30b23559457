import type { Parameter } from '#domain/parameters/parameters.ts'
import type { DialogMode } from '#web/ui/dialog/dialog-mode.ts'
import type { LogTask } from './log-task.ts'

/** What to do with a log that was saved just now, and what its form needs. */
export type Again = { parameters: readonly Parameter[]; task: LogTask; mode: DialogMode }

// A variable of the module, because the message that offers to edit outlives the screen on which the log was saved.
let openHere: ((again: Again) => void) | undefined

/** Opens the form of a log that was just saved, on whatever page the keeper is by then. */
export function editAgain(again: Again): void {
  openHere?.(again)
}

/** Sets how the present page opens the form; the returned function unsets it. */
export function openAgainWith(open: (again: Again) => void): () => void {
  openHere = open
  return () => {
    if (openHere === open) openHere = undefined
  }
}
