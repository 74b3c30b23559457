import { ApiError } from '#contract/errors.ts'
import type { ImportLine, ImportProgress } from '#contract/import-lines.names.ts'
import { importLinesType } from '#contract/import-lines.names.ts'
import type { ImportResult } from '#contract/logs.ts'
import type { DateOrder } from '#domain/date-order.ts'
import { UploadLost, upload } from '#web/upload.ts'

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
 * Sends the file and follows the answer while it comes.
 * Throws ApiError for a refusal, the signal's reason when that says so, else one of the errors above.
 */
export async function uploadCsv({
  aquariumId,
  file,
  dateOrder,
  ...rest
}: ImportUpload): Promise<ImportResult> {
  const query = { aquarium_id: aquariumId, date_order: dateOrder }
  const form = new FormData()
  form.set('file', file)
  try {
    const reply = await upload({
      path: '/api/logs/upload_csv',
      query,
      form,
      headers: { accept: `${importLinesType}, application/json` },
      signal: rest.signal,
      onSent: (loaded) => rest.onSent(Math.min(loaded, file.size)),
      onAnswer: (answer) => {
        const line = isLines(answer.getResponseHeader('content-type')) && lastFullLine(answer.responseText)
        if (line && 'progress' in line) rest.onProgress(line.progress)
      },
    })
    const text = await reply.text()
    return isLines(reply.headers.get('content-type')) ? endOf(text) : resultOf(text)
  } catch (error) {
    if (!(error instanceof UploadLost)) throw error
    throw error.wasSent ? new AnswerLost() : new UploadBroken()
  }
}

function isLines(type: string | null): boolean {
  return type?.startsWith(importLinesType) === true
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
