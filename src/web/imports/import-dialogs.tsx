import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { csvTooLarge } from '#contract/errors/errors.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import { maxCsvBytes } from '#domain/limits.ts'
import { PastImports } from '#web/imports/undo/past-imports.tsx'
import type { ImportToUndo } from '#web/imports/undo/undoing-import.ts'
import { undoingImport } from '#web/imports/undo/undoing-import.ts'
import { lazyDialog } from '#web/lazy/lazy-dialog.tsx'
import type { ImportDialogTask } from './dialog-task.ts'
import { GuideDialog } from './guide-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { notifyFailure, notifyResult } from './import-messages.tsx'

const ImportWizard = lazyDialog(
  async () => (await import('#web/imports/wizard/import-wizard.tsx')).ImportWizard,
)

type ImportDialogsProps = {
  task: ImportDialogTask
  aquarium: WholeAquarium
  onOpen: (task: ImportDialogTask) => void
  /** Called to choose a file for the wizard. */
  onLook: () => void
  onClose: () => void
}

/** The dialogs about importing a file; one leads to another. */
export function ImportDialogs({ task, ...given }: ImportDialogsProps) {
  const { aquarium, onLook, onClose } = given
  if (task.is !== 'guide') return <FileDialog task={task} {...given} />
  function undo(past: ImportToUndo) {
    onClose()
    undoingImport.open(past)
  }
  const past = <PastImports aquariumId={aquarium.id} onUndo={undo} />
  return <GuideDialog past={past} onLook={onLook} onClose={onClose} />
}

type FileDialogProps = Omit<ImportDialogsProps, 'task'> & { task: Extract<ImportDialogTask, { file: File }> }

function FileDialog({ task, aquarium, onOpen, onClose }: FileDialogProps) {
  const { revalidate } = useRevalidator()
  const { file } = task
  // The server would refuse the file just the same, but only after minutes of upload.
  const isTooLarge = file.size > maxCsvBytes
  useEffect(() => {
    if (!isTooLarge) return
    onClose()
    notifyFailure(csvTooLarge())
  }, [isTooLarge, onClose])

  function finish(result: ImportResult) {
    onClose()
    // In the wizard the keeper has chosen the columns.
    notifyResult(result, file.name, task.is === 'wizard' ? undefined : () => onOpen({ is: 'wizard', file }))
    void revalidate()
  }

  if (isTooLarge) return null
  const shared = { onClose, onDone: finish }
  return task.is === 'wizard' ? (
    <ImportWizard task={task} aquarium={aquarium} {...shared} />
  ) : (
    <ImportDialog
      file={file}
      aquariumId={aquarium.id}
      onRefused={(refusal) => onOpen({ is: 'wizard', file, refusal })}
      {...shared}
    />
  )
}
