import type { MultipartFields } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '#contract/errors/errors.ts'
import { storageFull } from '#contract/errors/storage-errors.ts'
import { hasRoom } from '#server/files/disk-room.ts'
import { UploadWatch } from '#server/http/guards/upload-watch.ts'
import type { Spool } from './spool.ts'
import { spool } from './spool.ts'

type ReceiveOptions = {
  folder: string
  /** Throws when there is no room for the next piece. */
  takeRoom(bytes: number): void
  expected: ExpectedFile
}

/** `what` is its name in messages, `longest` the milliseconds in which it has to arrive, if not those of any upload. */
export type ExpectedFile = { what: string; maxBytes: number; tooLarge(): ApiError; longest?: number }

/**
 * Takes the multipart field `file` to disk. Nothing stays of a file that breaks off or is too large.
 * @throws invalid_request, too_large, request_timeout, storage_full, busy, and what takeRoom throws
 */
export async function receiveFile(
  request: FastifyRequest,
  { folder, takeRoom, expected: { what, maxBytes, tooLarge, longest } }: ReceiveOptions,
): Promise<Spool & UploadForm> {
  const watch = new UploadWatch(request, 'imported', longest)
  const limits = { fileSize: maxBytes, files: 1, fields: 2, fieldSize: longestField }
  const upload = request.isMultipart() ? await watch.wait(request.file({ limits })) : undefined
  if (upload?.fieldname !== 'file') {
    throw new ApiError('invalid_request', `Send the ${what} as the multipart field "file".`)
  }
  const spooled = await spool(folder, withRoom(watch.of(upload.file), { folder, takeRoom }))
  // The stream of a file over its limit ends early, as if that were all.
  if (!upload.file.truncated)
    return { ...spooled, fileName: readFileName(upload.filename), fields: textsOf(upload.fields) }
  await spooled.remove()
  throw tooLarge()
}

/** The name on the user's device, and the texts of the fields before the file. */
export type UploadForm = { fileName: string; fields: Readonly<Record<string, string>> }

/** A file that has arrived and whose turn it is. */
export type ReceivedFile<Progress> = {
  importId: number
  spool: Spool & UploadForm
  /** Has to be called before the merge; what it throws ends the import. */
  onRead(): Promise<void>
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  onProgress(progress: Progress): void
}

function textsOf(fields: MultipartFields): Record<string, string> {
  const texts = Object.entries(fields).map(([name, field]) => {
    return [name, field && 'value' in field && typeof field.value === 'string' ? field.value : ''] as const
  })
  return Object.fromEntries(texts)
}

const longestName = 200
/** Bytes. They are enough for a mapping of a thousand columns. */
const longestField = 1_000_000

/** The name is for its user to read, and never a path. */
function readFileName(text: string | undefined): string {
  const shown = (text ?? '').toWellFormed().replace(/\p{Cc}/gu, ' ')
  const name = shown.split(/[/\\]/).at(-1)?.trim() || 'logs.csv'
  return [...name].slice(0, longestName).join('')
}

async function* withRoom(
  pieces: AsyncIterable<Buffer>,
  { folder, takeRoom }: Pick<ReceiveOptions, 'folder' | 'takeRoom'>,
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    takeRoom(piece.length)
    if (!(await hasRoom(folder, piece.length))) throw storageFull()
    yield piece
  }
}
