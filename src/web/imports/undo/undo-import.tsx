import { useEffect } from 'react'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import type { ImportToUndo } from './undoing-import.ts'
import { undoingImport } from './undoing-import.ts'

const UndoQuestion = lazyDialog(async () => (await import('./undo-question.tsx')).UndoQuestion)

/** The question whether an import is to be undone, opened from the message about it. It belongs to no screen. */
export function UndoImport() {
  const { task, open, close } = useTaskHere<ImportToUndo>()
  useEffect(() => undoingImport.openWith(open))
  return <UndoQuestion task={task} onClose={close} />
}
