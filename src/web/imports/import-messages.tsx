import type { ImportResult } from '#contract/imports/upload.ts'
import { UploadBroken } from '#web/api/long-upload.ts'
import { startOf } from '#web/api/upload.ts'
import { refusalWords } from '#web/outcomes/refusal-words.tsx'
import { showMessage } from '#web/ui/messages/notification.ts'
import { noRowsWords, rowsOf } from './import-notes.ts'
import type { ImportState } from './import-words.ts'
import * as css from './outcome.module.css'
import { doneNames, FirstRejected, ImportCounts } from './outcome-parts.tsx'

/** Says in short what became of a file; the page of the import says the rest. */
export function notifyResult(result: ImportResult): void {
  showMessage({
    title: 'CSV Import Result',
    body: (
      <div className={css.outcome}>
        {rowsOf(result) === 0 ? <p>{noRowsWords}</p> : <ImportCounts counts={result} names={doneNames} />}
        {result.errors.length > 0 && <FirstRejected result={result} />}
      </div>
    ),
    // Rows that were all stored are good news, also where some of their cells are to be looked at.
    type: rowsOf(result) === 0 ? 'info' : result.rejected > 0 ? 'warning' : 'success',
  })
}

export function notifyCancelled(last: ImportState | undefined): void {
  const body = isEnding(last)
    ? 'Import cancelled as it was finishing. Check the data logs: either all of its rows are there or none.'
    : 'Import cancelled. Nothing was changed.'
  showMessage({ title: 'CSV Import', body, type: 'info' })
}

/** True when only the response is missing: then a cancellation may come too late. */
function isEnding(last: ImportState | undefined): boolean {
  if (last?.step !== 'working' || last.progress.phase !== 'merging') return false
  return last.progress.rows >= last.progress.of_rows
}

export function notifyFailure(error: unknown): void {
  const words = error instanceof Error && error.message !== '' ? undefined : 'CSV upload failed.'
  const body = words ?? refusalWords(error, 'import the file again')
  showMessage({ title: 'CSV Import Error', body, stays: true })
}

/** The error to tell after the upload of a file that could not be read failed. */
export async function unreadable(file: File, error: unknown): Promise<unknown> {
  if (!(error instanceof UploadBroken) || (await startOf(file, 1))) return error
  return new Error(
    'The file was changed or moved after you chose it. Nothing was imported; please choose it again.',
  )
}
