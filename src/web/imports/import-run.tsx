import { ApiError, csvTooLarge } from '#contract/errors/errors.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import { maxCsvBytes } from '#domain/limits.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { tellUnloaded } from '#web/messages/unloaded.ts'
import { isSignedOut } from '#web/session/guard.ts'
import { fetchPart } from '#web/shell/fetch-part.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ImportGuide } from './import-guide.tsx'
import type { Show } from './import-messages.tsx'
import { askUndo, tellCancelled, tellFailure, tellResult, unreadable } from './import-messages.tsx'
import { uploadCsv } from './import-upload.ts'
import type { ImportState } from './import-words.ts'
import { PastImports } from './past-imports.tsx'

/** The tank that a file is for. */
export type ImportTank = {
  aquariumId: number
  /** Those of the tank, in the units in which its keeper reads. */
  parameters: readonly Parameter[]
  show: Show
  /** What had the focus, and gets it back. */
  opener: HTMLElement | null
}

type ImportGuided = Pick<ImportTank, 'aquariumId' | 'show'> & { onLook: () => void }

/** Opens what is to know about files before one is imported, and what was imported. */
export function explainImport({ aquariumId, show, onLook }: ImportGuided): void {
  const past = <PastImports aquariumId={aquariumId} onUndo={(past) => askUndo(past, show)} />
  show(<ImportGuide past={past} onLook={onLook} onClose={() => show(null)} />)
}

/** What brought a file before its keeper's eyes; without it they wanted to see it first. */
type Asked = { file: File; refusal?: ApiError }

/** Shows how a file would be read and what would come of it, before anything happens. */
export async function lookFirst(
  { aquariumId, parameters, show, opener }: ImportTank,
  { file, refusal }: Asked,
): Promise<void> {
  if (file.size > maxCsvBytes) return tellFailure(csvTooLarge())
  const load = () => import('#web/imports/wizard/import-wizard.tsx')
  const wizard = await fetchPart(load).catch(() => tellUnloaded('CSV Import Error'))
  if (!wizard) return show(null)
  show(
    <wizard.ImportWizard
      aquariumId={aquariumId}
      parameters={parameters}
      file={file}
      refusal={refusal}
      onClose={() => show(null)}
      onDone={(result) => {
        show(null)
        tellResult(result, { fileName: file.name, opener, show })
      }}
    />,
  )
}

/** `controller`: its abort cancels the import. */
type ImportRun = { tank: ImportTank; file: File; controller: AbortController }

/**
 * Imports a file with a dialog about how far it is, and tells how it ended; what cannot be read as it is, its keeper is asked
 * about. False when nothing can have been imported.
 */
export async function runImport({ tank, file, controller }: ImportRun): Promise<boolean> {
  const { aquariumId, show, opener } = tank
  let last: ImportState | undefined
  const present = (state: ImportState) => {
    last = state
    show(<ImportDialog file={file} state={state} onCancel={() => controller.abort()} />)
  }
  try {
    const result = await importFile({ aquariumId, file, signal: controller.signal, present })
    show(null)
    tellResult(result, { fileName: file.name, opener, show })
  } catch (error) {
    if (!controller.signal.aborted && isAskedAbout(error)) {
      await lookFirst(tank, { file, refusal: error })
      return false
    }
    show(null)
    if (controller.signal.aborted) tellCancelled(last)
    else tellFailure(await unreadable(file, error))
    return !isSignedOut(error)
  }
  return true
}

function isAskedAbout(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'csv_refused' || error.code === 'date_order_needed')
}

type ImportFile = Pick<ImportTank, 'aquariumId'> & {
  file: File
  signal: AbortSignal
  present: (state: ImportState) => void
}

async function importFile({ aquariumId, file, signal, present }: ImportFile): Promise<ImportResult> {
  // Sent, it would be refused just so, but only after minutes.
  if (file.size > maxCsvBytes) throw csvTooLarge()
  present({ step: 'sending', bytes: 0 })
  return uploadCsv({
    aquariumId,
    file,
    signal,
    onSent: (bytes) => present({ step: 'sending', bytes }),
    onProgress: (progress) => present({ step: 'working', progress }),
  })
}
