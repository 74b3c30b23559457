import type { ImportProgress } from '#contract/import-lines.names.ts'
import type { ImportResult } from '#contract/logs.ts'
import type { DateOrder } from '#domain/date-order.ts'
import { uploadLong } from '#web/long-upload.ts'

export type ImportUpload = {
  aquariumId: number
  file: File
  dateOrder: DateOrder | undefined
  signal: AbortSignal
  /** Bytes of the file that have left the browser. */
  onSent: (bytes: number) => void
  onProgress: (progress: ImportProgress) => void
}

/** Sends a CSV file of logs: see {@link uploadLong}. */
export function uploadCsv({ aquariumId, dateOrder, ...upload }: ImportUpload): Promise<ImportResult> {
  return uploadLong<ImportProgress, ImportResult>({
    ...upload,
    path: '/api/logs/upload_csv',
    query: { aquarium_id: aquariumId, date_order: dateOrder },
    whenLost: 'Import the same file again: rows that are already there are not created twice.',
  })
}
