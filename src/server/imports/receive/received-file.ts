import type { UploadForm } from './receive-file.ts'
import type { Spool } from './spool.ts'

/** A file that has arrived and whose turn it is. */
export type ReceivedFile<Progress> = {
  /** The id of this import, stored with each log that it creates. */
  importId: number
  spool: Spool & UploadForm
  /** To be called once the file is read and is to be merged; what it throws ends the import. */
  onRead(): Promise<void>
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  onProgress(progress: Progress): void
}
