import { useLayoutEffect, useRef } from 'react'
import type { ImportResult } from '#contract/imports/upload.ts'
import { UploadBroken } from '#web/api/long-upload.ts'
import { startOf } from '#web/api/upload.ts'
import { useUnits } from '#web/browser/preferences.ts'
import { undoDialog } from '#web/imports/undo/undo-import.tsx'
import { refusalWords } from '#web/outcomes/refusal-words.tsx'
import { showMessage } from '#web/ui/messages/notification.ts'
import { notesOf, rowsOf } from './import-notes.ts'
import type { ImportState } from './import-words.ts'
import * as css from './outcome.module.css'
import { CellNotices, doneNames, ImportCounts, RejectedRows } from './outcome-parts.tsx'

/** Shows what became of a file, and offers to undo it; with `onLook` also to choose columns that were left out. */
export function notifyResult(result: ImportResult, fileName: string, onLook?: () => void): void {
  const undo = () => undoDialog.open({ id: result.import_id, file_name: fileName })
  const isChanged = result.created + result.updated > 0
  const isPartly = result.ignored_columns.length > 0
  showMessage({
    title: 'CSV Import Result',
    body: <ImportOutcome result={result} fileName={fileName} />,
    // Rows that were all stored are good news, also where some of their cells are to be looked at.
    type: rowsOf(result) === 0 ? 'info' : result.rejected > 0 ? 'warning' : 'success',
    stays: true,
    actions: [
      ...(onLook && isPartly ? [{ label: 'Choose columns', act: onLook }] : []),
      ...(isChanged ? [{ label: 'Undo this import', act: undo }] : []),
    ],
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

function ImportOutcome({ result, fileName }: { result: ImportResult; fileName: string }) {
  const box = useFocusWhileShown()
  const notes = notesOf(result, { units: useUnits(), isDone: true })
  return (
    <div className={css.outcome} ref={box} tabIndex={-1}>
      <ImportCounts counts={result} names={doneNames} />
      {notes.length > 0 && (
        <ul className={css.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {result.errors.length > 0 && <RejectedRows result={result} fileName={fileName} />}
      {result.cells.length > 0 && <CellNotices result={result} fileName={fileName} />}
    </div>
  )
}

/** Moves the focus to a text outside the reading order, so that keys can read it, and back when it goes away. */
function useFocusWhileShown() {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = box.current
    let before: Element | null = null
    // Runs after the dialog that closes at the same moment has given the focus back.
    queueMicrotask(() => {
      before = document.activeElement
      shown?.focus({ preventScroll: true })
    })
    return () => {
      const popup = shown?.closest('[role]') ?? shown
      if (before instanceof HTMLElement && popup?.contains(document.activeElement)) before.focus()
    }
  }, [])
  return box
}
