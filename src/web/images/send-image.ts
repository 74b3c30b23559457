import { imageRefused } from '#contract/errors/errors.ts'
import type { Image } from '#contract/images.ts'
import { imageStartBytes } from '#domain/limits.ts'
import { NetworkError, NoAnswer, patience } from '#web/api/api.ts'
import { startOf, UploadLost, upload } from '#web/api/upload.ts'

type ImageToSend = {
  aquariumId: number
  file: File
  /** The same for each try, so that another try after a lost answer does not make a second image. */
  key: string
  /** Aborted when the user wants the file no more. */
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress(part: number): void
}

/** Milliseconds to wait for the answer to a sent file, which the server may have to queue twice for a minute. */
const making = 150_000

/** Uploads an image. @throws ApiError, NetworkError, the signal's reason */
export async function sendImage({ aquariumId, file, key, signal, onProgress }: ImageToSend): Promise<void> {
  await refuseOther(file)
  signal.throwIfAborted()
  const form = new FormData()
  form.set('aquarium_id', String(aquariumId))
  form.set('image', file)
  const stopping = new AbortController()
  signal.addEventListener('abort', () => stopping.abort(signal.reason))
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitFor = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => stopping.abort(new NoAnswer(milliseconds)), milliseconds)
  }
  waitFor(patience)
  try {
    const answer = await upload({
      path: '/api/images',
      form,
      headers: { accept: 'application/json', 'idempotency-key': key },
      signal: stopping.signal,
      onSent(loaded, total) {
        waitFor(loaded < total ? patience : making)
        onProgress(total > 0 ? loaded / total : 0)
      },
    })
    const image: Partial<Image> | null = await answer.json().catch(() => null)
    // A hotel's portal answers every request with a page of its own and a status of success.
    if (!Number.isSafeInteger(image?.id)) throw new NetworkError()
  } catch (error) {
    // The file may have been moved meanwhile.
    if (error instanceof UploadLost) await refuseOther(file)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Refuses what the server would refuse after the whole upload. @throws image_refused, also if it cannot be read */
async function refuseOther(file: File) {
  const kinds = await import('#domain/image-kinds.ts').catch(() => undefined)
  const bytes = await startOf(file, imageStartBytes)
  const read = bytes
    ? kinds?.readImageKind(new Uint8Array(bytes))
    : {
        refusal:
          'This cannot be read: it is a folder, or was changed or moved after you chose it. Please choose the photo again.',
      }
  if (read && 'refusal' in read) throw imageRefused(read.refusal)
}
