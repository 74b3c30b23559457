import type { PastImport } from '#contract/imports/imports.ts'
import { fromMessages } from '#web/messages/from-messages.ts'

export type ImportToUndo = Pick<PastImport, 'id' | 'file_name'>

/** The question whether an import is to be undone. */
export const undoingImport = fromMessages<ImportToUndo>()
