import type { FastifyRequest } from 'fastify'
import { ApiError, csvTooLarge, uploadBroken } from '#contract/errors.ts'
import { maxCsvBytes } from '#domain/limits.ts'
import { UploadPace } from '#server/http/guards/upload-pace.ts'
import type { Spool } from './spool.ts'
import { spool } from './spool.ts'

type Receiving = {
  /** Where files lie while they arrive and wait. */
  folder: string
  /** Asked before each piece is written: throws when there is no room for it. */
  takeRoom(bytes: number): void
}

/**
 * Takes the multipart field `file` to disk. Nothing stays of a file that breaks off or is too large.
 * @throws invalid_request, too_large, request_timeout, storage_full, busy, and what takeRoom throws
 */
export async function receiveCsv(request: FastifyRequest, { folder, takeRoom }: Receiving): Promise<Spool> {
  const pace = new UploadPace(request)
  const upload = request.isMultipart() ? await begin(request, pace) : undefined
  if (upload?.fieldname !== 'file') {
    throw new ApiError('invalid_request', 'Send the CSV file as the multipart field "file".')
  }
  const spooled = await spool(folder, pieces(pace.of(upload.file), takeRoom))
  // The stream of a file over its limit ends early, as if that were all.
  if (!upload.file.truncated) return spooled
  await spooled.remove()
  throw csvTooLarge()
}

async function begin(request: FastifyRequest, pace: UploadPace) {
  try {
    return await pace.wait(request.file({ limits: { fileSize: maxCsvBytes, files: 1 } }))
  } catch (error) {
    throw error instanceof ApiError ? error : uploadBroken('imported')
  }
}

async function* pieces(file: AsyncIterable<Buffer>, takeRoom: Receiving['takeRoom']): AsyncGenerator<Buffer> {
  try {
    for await (const piece of file) {
      takeRoom(piece.length)
      yield piece
    }
  } catch (error) {
    throw error instanceof ApiError ? error : uploadBroken('imported')
  }
}
