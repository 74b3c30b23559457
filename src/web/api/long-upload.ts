import type { EndpointPath } from '#contract/endpoints.ts'
import type { AnswerLine } from '#contract/imports/lines.names.ts'
import { importLinesType } from '#contract/imports/lines.names.ts'
import { errorOf } from './api.ts'
import { UploadLost, upload } from './upload.ts'

type LongUpload<Progress> = {
  path: EndpointPath
  query?: object
  /** Fields of the form that the server reads before the file. */
  fields?: Readonly<Record<string, string>>
  file: File
  signal: AbortSignal
  /** Bytes of the file that have left the browser. */
  onSent: (bytes: number) => void
  onProgress: (progress: Progress) => void
  /** What to do when the whole file was sent and no full answer came back. */
  whenLost: string
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

/** The whole file was sent and no full answer came back: the browser cannot know what the server did with it. */
class AnswerLost extends Error {
  constructor(whenLost: string) {
    super(`The connection was lost. ${whenLost}`)
    this.name = 'AnswerLost'
  }
}

/** Sends a file and follows the answer line by line. @throws ApiError, the signal's reason, or one of the above */
export async function uploadLong<Progress, Result extends object>(
  given: LongUpload<Progress>,
): Promise<Result> {
  const { path, query = {}, fields = {}, file, signal, onSent, onProgress, whenLost } = given
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  try {
    const reply = await upload({
      path,
      query,
      form,
      headers: { accept: `${importLinesType}, application/json` },
      signal,
      onSent: (loaded) => onSent(Math.min(loaded, file.size)),
      onAnswer: (answer) => {
        if (!isLines(answer.getResponseHeader('content-type'))) return
        const line = lastFullLine<AnswerLine<Progress, Result>>(answer.responseText)
        if (line && 'progress' in line) onProgress(line.progress)
      },
    })
    const text = await reply.text()
    const result = isLines(reply.headers.get('content-type'))
      ? endOf<Progress, Result>(text)
      : parse<Result>(text)
    if (result === undefined) throw new AnswerLost(whenLost)
    return result
  } catch (error) {
    if (!(error instanceof UploadLost)) throw error
    throw error.wasSent ? new AnswerLost(whenLost) : new UploadBroken()
  }
}

function isLines(type: string | null): boolean {
  return type?.startsWith(importLinesType) === true
}

function lastFullLine<Line extends object>(text: string): Line | undefined {
  const end = text.lastIndexOf('\n')
  return end === -1 ? undefined : parse<Line>(text.slice(text.lastIndexOf('\n', end - 1) + 1, end))
}

/** The result in the last line: the server ends every answer with a result or an error, which is thrown. */
function endOf<Progress, Result extends object>(text: string): Result | undefined {
  const line = lastFullLine<AnswerLine<Progress, Result>>(`${text.trimEnd()}\n`)
  if (line && 'result' in line) return line.result
  if (line && 'error' in line) throw errorOf(line.error)
  return undefined
}

/** Undefined for a line that is cut off, and for an error page of a proxy. */
function parse<Value extends object>(text: string): Value | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
