import type { UploadForm } from './receive-file.ts'
import type { Spool } from './spool.ts'

/** A file that has arrived and whose turn it is. */
export type ReceivedFile<Progress> = {
  importId: number
  spool: Spool & UploadForm
  /** To be called before the merge; what it throws ends the import. */
  onRead(): Promise<void>
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  onProgress(progress: Progress): void
}
