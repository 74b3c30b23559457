import { imageRefused } from '#contract/errors/errors.ts'
import type { Image } from '#contract/images.ts'
import { NetworkError, NoAnswer, patience } from '#web/api/api.ts'
import { isReadable, UploadLost, upload } from '#web/api/upload.ts'

type Sent = {
  aquariumId: number
  file: File
  /** The same for each try, so that another try after a lost answer does not make a second image. */
  key: string
  /** From 0 to 1. */
  onProgress(part: number): void
}

/** Milliseconds to wait for the answer to a sent file: on the server it may wait a minute to be looked at, and another to be made. */
const making = 150_000

/** Uploads an image. @throws ApiError, NetworkError */
export async function sendImage({ aquariumId, file, key, onProgress }: Sent): Promise<void> {
  const form = new FormData()
  form.set('aquarium_id', String(aquariumId))
  form.set('image', file)
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitFor = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(new NoAnswer(milliseconds)), milliseconds)
  }
  waitFor(patience)
  try {
    const answer = await upload({
      path: '/api/images',
      form,
      headers: { accept: 'application/json', 'idempotency-key': key },
      signal: silence.signal,
      onSent(loaded, total) {
        waitFor(loaded < total ? patience : making)
        onProgress(total > 0 ? loaded / total : 0)
      },
    })
    const image: Partial<Image> | null = await answer.json().catch(() => null)
    // A hotel's portal answers every request with a page of its own and a status of success.
    if (!Number.isSafeInteger(image?.id)) throw new NetworkError()
  } catch (error) {
    if (!(error instanceof UploadLost) || (await isReadable(file))) throw error
    throw imageRefused(
      'This cannot be read: it is a folder, or was changed or moved after you chose it. Please choose the photo again.',
    )
  } finally {
    clearTimeout(timer)
  }
}
