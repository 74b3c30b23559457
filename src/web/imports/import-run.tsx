import type { ReactNode } from 'react'
import { csvTooLarge } from '#contract/errors.ts'
import type { PastImport } from '#contract/imports.ts'
import type { ImportResult } from '#contract/logs.ts'
import type { DateOrder } from '#domain/date-order.ts'
import { maxCsvBytes } from '#domain/limits.ts'
import { UploadBroken } from '#web/long-upload.ts'
import { showMessage } from '#web/messages/notification.ts'
import { refusalWords } from '#web/messages/refusal-words.tsx'
import { isSignedOut } from '#web/session/guard.ts'
import { askedDate } from './import-date-order.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ImportGuide } from './import-guide.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { uploadCsv } from './import-upload.ts'
import type { ImportState } from './import-words.ts'
import { PastImports } from './past-imports.tsx'
import { UndoQuestion } from './undo-question.tsx'

type Show = (dialog: ReactNode) => void

type ImportRun = {
  aquariumId: number
  file: File
  /** Puts a dialog on the screen, or takes it away. */
  show: Show
  /** Its abort cancels the import. */
  controller: AbortController
  /** What had the focus, and gets it back. */
  opener: HTMLElement | null
}

/** Opens what is to know about files before one is imported, and what was imported. */
export function explainImport({ aquariumId, show }: Pick<ImportRun, 'aquariumId' | 'show'>): void {
  const past = <PastImports aquariumId={aquariumId} onUndo={(past) => askUndo(past, show)} />
  show(<ImportGuide past={past} onClose={() => show(null)} />)
}

function askUndo(past: Pick<PastImport, 'id' | 'file_name'>, show: Show) {
  show(<UndoQuestion past={past} onClose={() => show(null)} />)
}

/** Imports a file with a dialog about how far it is, and tells how it ended: false when it was not begun without a session. */
export async function runImport({ aquariumId, file, show, controller, opener }: ImportRun): Promise<boolean> {
  let last: ImportState | undefined
  const present = (state: ImportState) => {
    last = state
    show(<ImportDialog file={file} state={state} onCancel={() => controller.abort()} />)
  }
  try {
    const result = await importFile({ aquariumId, file, signal: controller.signal, present })
    show(null)
    const undo = () => askUndo({ id: result.import_id, file_name: file.name }, show)
    tellResult(<ImportOutcome result={result} fileName={file.name} opener={opener} />, { result, undo })
  } catch (error) {
    show(null)
    if (controller.signal.aborted) tellCancelled(last)
    else tellFailure(await unreadable(file, error))
    return !isSignedOut(error)
  }
  return true
}

type ImportFile = Pick<ImportRun, 'aquariumId' | 'file'> & {
  signal: AbortSignal
  present: (state: ImportState) => void
}

/** Sends the file, and once more when the keeper has said how its dates are to be read. */
async function importFile({ aquariumId, file, signal, present }: ImportFile): Promise<ImportResult> {
  // Sent, it would be refused just so, but only after minutes.
  if (file.size > maxCsvBytes) throw csvTooLarge()
  const send = (dateOrder?: DateOrder) => {
    present({ step: 'sending', bytes: 0 })
    return uploadCsv({
      aquariumId,
      file,
      dateOrder,
      signal,
      onSent: (bytes) => present({ step: 'sending', bytes }),
      onProgress: (progress) => present({ step: 'working', progress }),
    })
  }
  try {
    return await send()
  } catch (error) {
    const date = askedDate(error)
    if (date === undefined) throw error
    return send(await askDateOrder({ date, signal, present }))
  }
}

function askDateOrder({
  date,
  signal,
  present,
}: Omit<ImportFile, 'aquariumId' | 'file'> & { date: string }): Promise<DateOrder> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    present({ step: 'asking', date, onAnswer: resolve })
  })
}

/** A file that was changed or moved since it was chosen fails like the network does. */
async function unreadable(file: File, error: unknown): Promise<unknown> {
  if (!(error instanceof UploadBroken)) return error
  try {
    await file.slice(0, 1).arrayBuffer()
    return error
  } catch {
    return new Error(
      'The file was changed or moved after you chose it. Nothing was imported; please choose it again.',
    )
  }
}

function tellResult(body: ReactNode, { result, undo }: { result: ImportResult; undo: () => void }): void {
  showMessage({
    title: 'CSV Import Result',
    body,
    type: result.rejected + result.unread + result.doubtful > 0 ? 'warning' : 'success',
    stays: true,
    actions: result.created + result.updated > 0 ? [{ label: 'Undo this import', act: undo }] : [],
  })
}

function tellCancelled(last: ImportState | undefined): void {
  const body = isEnding(last)
    ? 'Import cancelled while it was ending. Look at the data logs: either all of its rows are there or none.'
    : 'Import cancelled. Nothing was changed.'
  showMessage({ title: 'CSV Import', body, type: 'info' })
}

/** All rows are merged and only the answer is missing: who cancels now may come too late. */
function isEnding(last: ImportState | undefined): boolean {
  if (last?.step !== 'working' || last.progress.phase !== 'merging') return false
  return last.progress.rows >= last.progress.of_rows
}

function tellFailure(error: unknown): void {
  const words = error instanceof Error && error.message !== '' ? undefined : 'CSV upload failed.'
  const body = words ?? refusalWords(error, 'import the file again')
  showMessage({ title: 'CSV Import Error', body, stays: true })
}
