import type { ErrorCode } from '#contract/errors/errors.ts'
import { ApiError, imageTooLarge } from '#contract/errors/errors.ts'
import { maxImageBytes } from '#domain/limits.ts'
import { NetworkError } from '#web/api/api.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import type { UploadLine } from './upload-line.ts'

/** A file on its way: `progress` from 0 to 1, `error` when it did not get through. */
export type Upload = { key: string; file: File; progress: number; isStored: boolean; error?: unknown }

export type FailedUpload = Pick<Upload, 'file' | 'error'>

/** The outcome of the uploads that were under way together. */
export type UploadsEnd = {
  stored: number
  failed: readonly FailedUpload[]
  /** Those that were cancelled on their way: the server may have stored them before. */
  cancelled: number
}

type ImageToSend = Pick<Upload, 'file' | 'key'> & {
  /** Aborted when the user wants the file no more. */
  signal: AbortSignal
  onProgress: (progress: number) => void
}

type UploadsParts = {
  line: UploadLine
  /** Sends one file; the key is the same for each try. */
  send: (sent: ImageToSend) => Promise<void>
  onChange: (uploads: readonly Upload[]) => void
  /** Called when no upload is under way any more; once it resolves, stored uploads leave the list. */
  onEnd: (end: UploadsEnd) => Promise<void>
}

/** Uploads that succeed or fail one by one; a failed one stays in the list until it is tried again or put away. */
export class Uploads {
  readonly #parts: UploadsParts
  #all: readonly Upload[] = []
  /** Those that are not sent yet; each of them has taken a turn on the line. */
  #waiting: Upload[] = []
  readonly #travelling = new Map<string, AbortController>()
  #stored = 0
  #failed: FailedUpload[] = []
  #cancelled = 0

  constructor(parts: UploadsParts) {
    this.#parts = parts
  }

  add(files: Iterable<File>) {
    const added = Array.from(files, (file) => ({
      key: newIdempotencyKey(),
      file,
      progress: 0,
      isStored: false,
    }))
    if (added.length === 0) return
    this.#show([...this.#all, ...added])
    this.#send(added)
  }

  retry(some: readonly Upload[]) {
    for (const { key } of some) this.#change(key, { error: undefined, progress: 0 })
    this.#send(some)
  }

  /** Takes uploads out of the list, and stops those that wait or travel. */
  putAway(some: readonly Upload[]) {
    const keys = some.map(({ key }) => key)
    this.#waiting = this.#waiting.filter(({ key }) => !keys.includes(key))
    this.#show(this.#all.filter(({ key }) => !keys.includes(key)))
    for (const key of keys) this.#travelling.get(key)?.abort()
    this.#endIfDone()
  }

  #send(some: readonly Upload[]) {
    this.#waiting.push(...some)
    for (const _ of some) this.#parts.line.add(() => this.#sendNext())
  }

  async #sendNext() {
    const next = this.#waiting.shift()
    // It was cancelled, or failed together with another one.
    if (!next) return
    const { key, file } = next
    const { line, send } = this.#parts
    const isAlone = line.isOneByOne || this.#travelling.size + this.#waiting.length === 0
    const stopping = new AbortController()
    this.#travelling.set(key, stopping)
    try {
      if (file.size > maxImageBytes) throw imageTooLarge()
      const onProgress = (progress: number) => this.#change(key, { progress })
      await send({ file, key, signal: stopping.signal, onProgress })
      this.#stored += 1
      line.noteStored()
      this.#change(key, { progress: 1, isStored: true })
    } catch (error) {
      if (isOfLine(error)) line.goOneByOne()
      if (stopping.signal.aborted) this.#cancelled += 1
      else if (isOfLine(error) && !isAlone) this.retry([next])
      else this.#fail(wouldMeetAll(error) ? [next, ...this.#waiting.splice(0)] : [next], error)
    }
    this.#travelling.delete(key)
    this.#endIfDone()
  }

  #endIfDone() {
    if (this.#waiting.length > 0 || this.#travelling.size > 0) return
    if (this.#stored > 0 || this.#failed.length > 0 || this.#cancelled > 0) void this.#end()
  }

  async #end() {
    const end = { stored: this.#stored, failed: this.#failed, cancelled: this.#cancelled }
    this.#stored = 0
    this.#failed = []
    this.#cancelled = 0
    await this.#parts.onEnd(end)
    this.#show(this.#all.filter(({ isStored }) => !isStored))
  }

  #fail(some: readonly Upload[], error: unknown) {
    for (const { key, file } of some) {
      this.#failed.push({ file, error })
      this.#change(key, { error })
    }
  }

  #change(key: string, changes: Partial<Upload>) {
    this.#show(this.#all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  }

  #show(uploads: readonly Upload[]) {
    this.#all = uploads
    this.#parts.onChange(uploads)
  }
}

/** True when it may have been the line: the file came too slowly for the server, or the connection was lost. */
function isOfLine(error: unknown): boolean {
  return error instanceof NetworkError || codeOf(error) === 'request_timeout'
}

/** True when the account has no room left: another try may succeed once its user has deleted something. */
export function isOfQuota(error: unknown): boolean {
  return codeOf(error) === 'quota_reached'
}

/** True when other files would fail, too: without a line, a session or room, or when the aquarium is gone. */
function wouldMeetAll(error: unknown): boolean {
  return isOfLine(error) || !ofOneFile.includes(codeOf(error))
}

const ofOneFile: readonly (ErrorCode | '')[] = [
  '',
  'internal',
  'image_refused',
  'too_large',
  'invalid_request',
]

/** '' for what the server has not said. */
function codeOf(error: unknown): ErrorCode | '' {
  return error instanceof ApiError ? error.code : ''
}
