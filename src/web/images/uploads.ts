import { ApiError, imageTooLarge } from '#contract/errors/errors.ts'
import { maxImageBytes } from '#domain/limits.ts'
import { NetworkError } from '#web/api/api.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { isSignedOut } from '#web/session/guard.ts'

/** A file on its way: `progress` from 0 to 1, `error` when it did not get through. */
export type Upload = { key: string; file: File; progress: number; isStored: boolean; error?: unknown }

export type FailedUpload = Pick<Upload, 'file' | 'error'>

/** The outcome of the uploads that were under way together. */
export type UploadsEnd = { stored: number; failed: readonly FailedUpload[] }

type UploadsParts = {
  /** Sends one file; the key is the same for each try. */
  send: (upload: Pick<Upload, 'file' | 'key'>, onProgress: (progress: number) => void) => Promise<void>
  onChange: (uploads: readonly Upload[]) => void
  /** Called when no upload is under way any more; once it resolves, stored uploads leave the list. */
  onEnd: (end: UploadsEnd) => Promise<void>
}

/** More uploads at once would only share the same line. */
const atOnce = 3

/** Uploads that succeed or fail one by one; a failed one stays in the list until it is tried again or put away. */
export class Uploads {
  readonly #parts: UploadsParts
  #all: readonly Upload[] = []
  readonly #waiting: Upload[] = []
  #underWay = 0
  #stored = 0
  #failed: FailedUpload[] = []

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
    this.#start(added)
  }

  retry(some: readonly Upload[]) {
    for (const { key } of some) this.#change(key, { error: undefined, progress: 0 })
    this.#start(some)
  }

  putAway({ key }: Upload) {
    this.#show(this.#all.filter((one) => one.key !== key))
  }

  #start(some: readonly Upload[]) {
    this.#waiting.push(...some)
    while (this.#underWay < atOnce && this.#waiting.length > 0) void this.#sendNext()
  }

  async #sendNext() {
    const next = this.#waiting.shift()
    if (!next) return
    const { key, file } = next
    this.#underWay += 1
    try {
      if (file.size > maxImageBytes) throw imageTooLarge()
      await this.#parts.send({ file, key }, (progress) => this.#change(key, { progress }))
      this.#stored += 1
      this.#change(key, { progress: 1, isStored: true })
    } catch (error) {
      this.#fail(next, error)
      if (wouldMeetAll(error)) for (const waiting of this.#waiting.splice(0)) this.#fail(waiting, error)
    }
    this.#underWay -= 1
    if (this.#waiting.length > 0) void this.#sendNext()
    else if (this.#underWay === 0) await this.#end()
  }

  async #end() {
    const end = { stored: this.#stored, failed: this.#failed }
    this.#stored = 0
    this.#failed = []
    await this.#parts.onEnd(end)
    this.#show(this.#all.filter(({ isStored }) => !isStored))
  }

  #fail({ key, file }: Upload, error: unknown) {
    this.#failed.push({ file, error })
    this.#change(key, { error })
  }

  #change(key: string, changes: Partial<Upload>) {
    this.#show(this.#all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  }

  #show(uploads: readonly Upload[]) {
    this.#all = uploads
    this.#parts.onChange(uploads)
  }
}

/** True when a failure is not about the file: without a network or a session, or before the server takes more, others would fail, too. */
function wouldMeetAll(error: unknown): boolean {
  if (error instanceof NetworkError || isSignedOut(error)) return true
  return error instanceof ApiError && error.retryAfter !== undefined
}
