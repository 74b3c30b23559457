import type { Parameter } from '#domain/parameters/parameters.ts'
import type { DialogMode } from '#web/ui/dialog/dialog-mode.ts'
import { dialogOpener } from '#web/ui/dialog/dialog-opener.ts'
import type { LogTask } from './log-task.ts'

/** What to do with a log that was saved just now, and what its form needs. */
export type Again = { parameters: readonly Parameter[]; task: LogTask; mode: DialogMode }

/** The form of a log that was just saved. */
export const editingAgain = dialogOpener<Again>()
