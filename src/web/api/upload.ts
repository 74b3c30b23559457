import type { EndpointPath } from '#contract/endpoints.ts'
import { addressOf, NetworkError, refusalOf } from './api.ts'
import { checkSession } from './shown-user.ts'

/** The connection failed. The server may nevertheless have processed a request that was sent completely. */
export class UploadLost extends NetworkError {
  readonly wasSent: boolean

  constructor(wasSent: boolean) {
    super()
    this.wasSent = wasSent
  }
}

/** The first bytes of a file; undefined for a folder, and for a file that was changed or moved after it was chosen. */
export function startOf(file: File, bytes: number): Promise<ArrayBuffer | undefined> {
  const start = file.slice(0, bytes).arrayBuffer()
  return start.catch(() => undefined)
}

type Upload = {
  path: EndpointPath
  query?: object
  form: FormData
  headers: Record<string, string>
  signal: AbortSignal
  /** Bytes of the request, the parts around a file included. */
  onSent: (loaded: number, total: number) => void
  /** Called with the request when another part of its answer has arrived. */
  onAnswer?: (answer: XMLHttpRequest) => void
}

/** Sends a form and reports its progress, which fetch cannot do. @throws ApiError, UploadLost, the signal's reason */
export async function upload(given: Upload): Promise<Response> {
  checkSession()
  const response = await send(given)
  if (!response.ok) throw await refusalOf(response)
  return response
}

function send({ path, query = {}, form, headers, signal, onSent, onAnswer }: Upload): Promise<Response> {
  signal.throwIfAborted()
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    let wasSent = false
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
    request.upload.onload = ({ loaded, total }) => {
      wasSent = true
      onSent(loaded, total)
    }
    request.onprogress = () => onAnswer?.(request)
    request.onload = () => resolve(replyOf(request))
    request.onerror = () => reject(new UploadLost(wasSent))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', addressOf(path, { query }))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(form)
  })
}

function replyOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}
