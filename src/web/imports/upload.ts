import type { ImportProgress } from '#contract/imports/lines.names.ts'
import type { FileLook, ImportPreview } from '#contract/imports/preview.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import type { TableShape } from '#domain/imports/table-shape.ts'
import { uploadLong } from '#web/api/long-upload.ts'

export type ImportUpload = {
  aquariumId: number
  file: File
  signal: AbortSignal
  /** Bytes of the file that have left the browser. */
  onSent: (bytes: number) => void
  onProgress: (progress: ImportProgress) => void
}

const harmless = 'Nothing was changed: try again.'

export function uploadCsv({ aquariumId, ...upload }: ImportUpload): Promise<ImportResult> {
  return uploadLong<ImportProgress, ImportResult>({
    ...upload,
    path: '/api/logs/upload_csv',
    // What the file leaves open is asked in the wizard.
    query: { aquarium_id: aquariumId, questions: 'ask' },
    whenLost: 'Import the same file again: rows that are already there are not created twice.',
  })
}

/** The choices in which the user differs from the proposal. */
export type LookChoice = { sheet?: string; header_line?: number; remembered?: 'none'; shape?: TableShape }

export function lookAt(
  { aquariumId, ...upload }: ImportUpload,
  { shape, ...choice }: LookChoice,
): Promise<FileLook> {
  return uploadLong<ImportProgress, FileLook>({
    ...upload,
    path: '/api/imports/look',
    query: { aquarium_id: aquariumId, ...choice },
    ...(shape && { fields: { shape: JSON.stringify(shape) } }),
    whenLost: harmless,
  })
}

export function previewOf(
  { aquariumId, ...upload }: ImportUpload,
  mapping: ImportMapping,
): Promise<ImportPreview> {
  return uploadLong<ImportProgress, ImportPreview>({
    ...upload,
    path: '/api/imports/preview',
    query: { aquarium_id: aquariumId },
    fields: { mapping: JSON.stringify(mapping) },
    whenLost: harmless,
  })
}

/** Imports exactly what the preview has shown, or nothing. */
export function importBy(
  { aquariumId, ...upload }: ImportUpload,
  { mapping, expect }: { mapping: ImportMapping; expect: string },
): Promise<ImportResult> {
  return uploadLong<ImportProgress, ImportResult>({
    ...upload,
    path: '/api/imports',
    query: { aquarium_id: aquariumId },
    fields: { mapping: JSON.stringify(mapping), expect },
    whenLost: 'Look at the preview again: it shows whether the rows are there.',
  })
}
