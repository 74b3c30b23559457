import { useEffect } from 'react'
import type { PastImport } from '#contract/imports/imports.ts'
import { dialogOpener } from '#web/ui/dialog/dialog-opener.ts'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'

const UndoQuestion = lazyDialog(async () => (await import('./undo-question.tsx')).UndoQuestion)

type ImportToUndo = Pick<PastImport, 'id' | 'file_name'>

export const undoDialog = dialogOpener<ImportToUndo>()

/** The question whether an import is to be undone, opened from the message about it. It belongs to no screen. */
export function UndoImport() {
  const { task, open, close } = useTaskHere<ImportToUndo>()
  useEffect(() => undoDialog.openWith(open))
  return <UndoQuestion task={task} onClose={close} />
}
