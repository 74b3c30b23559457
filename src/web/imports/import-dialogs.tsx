import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { ApiError, csvTooLarge } from '#contract/errors/errors.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import { importPage } from '#contract/pages.ts'
import { maxCsvBytes } from '#domain/limits.ts'
import { sizeWords } from '#domain/size-words.ts'
import { isSignedOut } from '#web/api/api.ts'
import { PastImports } from '#web/imports/undo/past-imports.tsx'
import { undoDialog } from '#web/imports/undo/undo-import.tsx'
import type { WizardTask } from '#web/imports/wizard/import-wizard.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import { ImportFileHead, ImportRunning } from './dialog-parts.tsx'
import { GuideDialog } from './guide-dialog.tsx'
import * as css from './import-dialog.module.css'
import { notifyFailure, notifyResult } from './import-messages.tsx'
import { rowsOf } from './import-notes.ts'
import { uploadCsv } from './upload.ts'
import type { Running } from './use-upload.ts'
import { useUpload } from './use-upload.ts'

const ImportWizard = lazyDialog(
  async () => (await import('#web/imports/wizard/import-wizard.tsx')).ImportWizard,
)

export type ImportDialogTask = { is: 'guide' } | { is: 'import'; file: File } | WizardTask

type ImportDialogsProps = {
  task: ImportDialogTask
  aquarium: WholeAquarium
  onOpen: (task: ImportDialogTask) => void
  onLook: () => void
  onClose: () => void
}

export function ImportDialogs({ task, ...given }: ImportDialogsProps) {
  const { aquarium, onLook, onClose } = given
  if (task.is !== 'guide') return <FileDialog task={task} {...given} />
  const past = (
    <PastImports
      aquariumId={aquarium.id}
      onUndo={(past) => {
        onClose()
        undoDialog.open(past)
      }}
    />
  )
  return <GuideDialog past={past} onLook={onLook} onClose={onClose} />
}

type FileDialogProps = Omit<ImportDialogsProps, 'task'> & { task: Extract<ImportDialogTask, { file: File }> }

function FileDialog({ task, aquarium, onOpen, onClose }: FileDialogProps) {
  const navigate = useNavigate()
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
    notifyResult(result)
    if (rowsOf(result) > 0) void navigate(importPage(aquarium.id, result.import_id))
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

type ImportDialogProps = {
  aquariumId: number
  file: File
  onDone: (result: ImportResult) => void
  /** Called when the file cannot be read before the user says how. */
  onRefused: (refusal: ApiError) => void
  onClose: () => void
}

/** Imports a file as soon as the dialog opens, and shows the progress. Only its own button closes it. */
function ImportDialog({ aquariumId, file, onDone, onRefused, onClose }: ImportDialogProps) {
  const [running, setRunning] = useState<Running>()
  const { start } = useUpload({ aquariumId, file, setRunning })
  const { revalidate } = useRevalidator()

  function reportFailure(error: unknown) {
    if (isAskedAbout(error)) return onRefused(error)
    onClose()
    notifyFailure(error)
    // Rows may have been imported although the response was lost. A user who is signed out signs in beside the page,
    // which stays.
    if (!isSignedOut(error)) void revalidate()
  }

  const begin = useEffectEvent(
    () => void start('import', { send: uploadCsv, done: onDone, failed: reportFailure }),
  )
  useEffect(() => {
    // Delayed: in development, React's strict mode opens the dialog twice, and the first import would be cancelled.
    const timer = setTimeout(begin)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Dialog title="Import Logs" width={500}>
      <ImportFileHead name={file.name} words={sizeWords(file.size)} startsHere />
      <ImportRunning state={running?.progress ?? { step: 'sending', bytes: 0 }} bytes={file.size} />
      <div className={css.foot}>
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

function isAskedAbout(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'csv_refused' || error.code === 'date_order_needed')
}
