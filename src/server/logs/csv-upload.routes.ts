import type { FastifyRequest } from 'fastify'
import { ApiError } from '#contract/errors.ts'
import { atPace } from '#server/http/upload-pace.ts'
import type { Spool } from './import-spool.ts'
import { spool } from './import-spool.ts'

const maxBytes = 100 * 1024 * 1024

/**
 * Takes the multipart field `file` to disk. Nothing stays of a file that breaks off or is too large.
 * @throws invalid_request, too_large, request_timeout
 */
export async function receiveCsv(request: FastifyRequest, folder: string): Promise<Spool> {
  const upload = request.isMultipart() ? await begin(request) : undefined
  if (upload?.fieldname !== 'file') {
    throw new ApiError('invalid_request', 'Send the CSV file as the multipart field "file".')
  }
  try {
    const spooled = await spool(folder, pieces(upload.file))
    // The stream of a file over its limit ends early, as if that were all.
    if (!upload.file.truncated) return spooled
    await spooled.remove()
    throw new ApiError('too_large', 'The file is larger than 100 MB. Split it and import the parts.')
  } finally {
    // What is not read of a refused file would hold the connection.
    upload.file.resume()
  }
}

async function begin(request: FastifyRequest) {
  try {
    return await request.file({ limits: { fileSize: maxBytes, files: 1 } })
  } catch {
    throw brokenUpload()
  }
}

async function* pieces(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* atPace(file)
  } catch (error) {
    throw error instanceof ApiError ? error : brokenUpload()
  }
}

function brokenUpload(): ApiError {
  return new ApiError(
    'invalid_request',
    'The upload broke off or is malformed. Nothing was imported; please try again.',
  )
}
