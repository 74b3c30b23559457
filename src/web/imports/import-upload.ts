import { ApiError } from '#contract/errors.ts'
import type { ImportLine, ImportProgress } from '#contract/import-lines.ts'
import type { ImportResult } from '#contract/logs.ts'
import type { DateOrder } from '#domain/date-order.ts'
import { addressOf, refusalOf } from '#web/api.ts'

export type ImportUpload = {
  aquariumId: number
  file: File
  dateOrder: DateOrder | undefined
  signal: AbortSignal
  /** Bytes of the file that have left the browser. */
  onSent: (bytes: number) => void
  onProgress: (progress: ImportProgress) => void
}

/** The connection failed while the file was being sent: the server has not seen its end and imports nothing. */
export class UploadBroken extends Error {
  constructor() {
    super(
      'There is no connection to Coralline. Nothing was imported; check your network and import the file again.',
    )
    this.name = 'UploadBroken'
  }
}

/** The whole file was sent and no full answer came back: whether the rows were merged cannot be known here. */
class AnswerLost extends Error {
  constructor() {
    super(
      'The connection broke off. Import the same file again: rows that are already there are not created twice.',
    )
    this.name = 'AnswerLost'
  }
}

/**
 * Sends the file and follows the answer while it comes. Not with fetch, which cannot say how far an upload is.
 * Throws ApiError for a refusal, the signal's reason when that says so, else one of the errors above.
 */
export async function uploadCsv(upload: ImportUpload): Promise<ImportResult> {
  const request = new XMLHttpRequest()
  const query = { aquarium_id: upload.aquariumId, date_order: upload.dateOrder }
  request.open('POST', addressOf('/api/logs/upload_csv', { query }))
  request.setRequestHeader('accept', 'application/x-ndjson, application/json')
  request.onprogress = () => {
    const line = isLines(request) ? lastFullLine(request.responseText) : undefined
    if (line && 'progress' in line) upload.onProgress(line.progress)
  }
  await send(request, upload)
  if (request.status >= 400) throw await refusalOf(replyOf(request))
  return isLines(request) ? endOf(request.responseText) : resultOf(request.responseText)
}

/** Fulfilled when the answer has come to its end. */
function send(request: XMLHttpRequest, { file, signal, onSent }: ImportUpload): Promise<void> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    let isSent = false
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, file.size))
    request.upload.onload = () => {
      isSent = true
      onSent(file.size)
    }
    request.onload = () => resolve()
    request.onerror = () => reject(isSent ? new AnswerLost() : new UploadBroken())
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.set('file', file)
    request.send(form)
  })
}

function isLines(request: XMLHttpRequest): boolean {
  return (request.getResponseHeader('content-type') ?? '').startsWith('application/x-ndjson')
}

function lastFullLine(text: string): ImportLine | undefined {
  const end = text.lastIndexOf('\n')
  return end === -1 ? undefined : parse<ImportLine>(text.slice(text.lastIndexOf('\n', end - 1) + 1, end))
}

/** What the last line says; the server ends every answer with a result or an error. */
function endOf(text: string): ImportResult {
  const line = lastFullLine(`${text.trimEnd()}\n`)
  if (line && 'result' in line) return line.result
  if (!line || !('error' in line)) throw new AnswerLost()
  const { code, message, fields } = line.error
  throw new ApiError(code, message, fields && { fields })
}

function resultOf(text: string): ImportResult {
  const result = parse<ImportResult>(text)
  if (result === undefined) throw new AnswerLost()
  return result
}

/** Undefined for what is cut off, or a page of a proxy. */
function parse<Value extends object>(text: string): Value | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function replyOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter })
  return new Response(request.responseText, { status: request.status, headers })
}
