import type { ErrorBody } from '#contract/errors.ts'
import { ApiError } from '#contract/errors.ts'
import { NetworkError, NoAnswer, patience } from '#web/api.ts'

type Sent = {
  aquariumId: number
  file: File
  /** The same for each try: an answer that got lost does not make a second image. */
  key: string
  /** From 0 to 1. */
  onProgress(part: number): void
}

/** The server may have other pictures to make before this one, in milliseconds. */
const making = 30_000

/** Uploads an image. By XMLHttpRequest, since fetch does not tell how much has been sent. @throws ApiError, NetworkError */
export function sendImage({ aquariumId, file, key, onProgress }: Sent): Promise<void> {
  const form = new FormData()
  form.set('aquarium_id', String(aquariumId))
  form.set('image', file)
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const waitFor = (milliseconds: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new NoAnswer())
        request.abort()
      }, milliseconds)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      waitFor(patience)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.upload.onload = () => waitFor(making)
    request.onload = () => (request.status === 201 ? resolve() : reject(refusalOf(request)))
    request.onerror = () => reject(new NetworkError())
    request.onloadend = () => clearTimeout(timer)
    request.open('POST', '/api/images')
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', key)
    waitFor(patience)
    request.send(form)
  })
}

/** True when the same file may be taken another time. */
export function mayTryAgain(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status >= 500 || [401, 408, 429].includes(error.status)
}

function refusalOf({ status, responseText }: XMLHttpRequest): ApiError {
  try {
    const { code, message } = JSON.parse(responseText) as ErrorBody
    return new ApiError(code, message)
  } catch {
    // A proxy's error page, not one of ours.
    return new ApiError('internal', `The server answered with status ${status}.`)
  }
}
