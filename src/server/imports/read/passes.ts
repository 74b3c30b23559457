import type { ImportProgress } from '#contract/imports/lines.names.ts'
import type { OpenedFile } from './opened-file.ts'

type Given = { times: number; onProgress: ((progress: ImportProgress) => void) | undefined }

/** Reports the progress of a file that is read `times` times. */
export class Passes {
  readonly #ofBytes: number
  readonly #onProgress: Given['onProgress']
  #bytes = 0
  #rows = 0

  constructor({ bytes, encoding }: OpenedFile, { times, onProgress }: Given) {
    this.#ofBytes = times * (bytes - encoding.mark)
    this.#onProgress = onProgress
  }

  /** `rows` are those of this pass so far. */
  add(bytes: number, rows: number) {
    this.#bytes += bytes
    this.#rows = Math.max(this.#rows, rows)
    this.#onProgress?.({ phase: 'reading', rows: this.#rows, share: this.#bytes / this.#ofBytes })
  }
}
