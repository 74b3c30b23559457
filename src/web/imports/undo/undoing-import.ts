import type { PastImport } from '#contract/imports/imports.ts'
import { dialogOpener } from '#web/ui/dialog/dialog-opener.ts'

export type ImportToUndo = Pick<PastImport, 'id' | 'file_name'>

/** The question whether an import is to be undone. */
export const undoingImport = dialogOpener<ImportToUndo>()
