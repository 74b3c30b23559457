import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/errors/errors.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import { sizeWords } from '#domain/size-words.ts'
import { isSignedOut } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ImportFileHead } from './file-head.tsx'
import * as css from './import-dialog.module.css'
import { notifyFailure } from './import-messages.tsx'
import type { ImportState } from './import-words.ts'
import { ImportRunning } from './running.tsx'
import { uploadCsv } from './upload.ts'
import type { Running } from './use-upload.ts'
import { useUpload } from './use-upload.ts'

type ImportDialogProps = {
  aquariumId: number
  file: File
  onDone: (result: ImportResult) => void
  /** Called when the file cannot be read before the keeper says how. */
  onRefused: (refusal: ApiError) => void
  onClose: () => void
}

const beginning: ImportState = { step: 'sending', bytes: 0 }

/** Imports a file as soon as the dialog opens, and shows the progress. Only its own button closes it. */
export function ImportDialog({ aquariumId, file, onDone, onRefused, onClose }: ImportDialogProps) {
  const [running, setRunning] = useState<Running>()
  const { start } = useUpload({ aquariumId, file, setRunning })
  const { revalidate } = useRevalidator()

  function tell(error: unknown) {
    if (isAskedAbout(error)) return onRefused(error)
    onClose()
    notifyFailure(error)
    // Rows may have been imported although the response was lost. A keeper who is signed out signs in beside the page, which stays.
    if (!isSignedOut(error)) void revalidate()
  }

  const begin = useEffectEvent(() => void start('import', { send: uploadCsv, done: onDone, failed: tell }))
  useEffect(() => {
    // Delayed: in development, React's strict mode opens the dialog twice, and the first import would be cancelled.
    const timer = setTimeout(begin)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Dialog title="Import Logs" width={500}>
      <ImportFileHead name={file.name} words={sizeWords(file.size)} startsHere />
      <ImportRunning state={running?.progress ?? beginning} bytes={file.size} />
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
