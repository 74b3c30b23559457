import type { FastifyRequest } from 'fastify'
import { ApiError } from '#contract/errors.ts'
import { uploadCsv } from '#contract/logs.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import { getAquarium } from '#server/aquariums/aquariums.rules.ts'
import type { Db } from '#server/db/schema.ts'
import type { Serve } from '#server/http/serve.ts'
import { atPace } from '#server/http/upload-pace.ts'
import { mergeImport, readImport } from './import.rules.ts'
import { readCsv } from './import-file.ts'
import { ImportTurns } from './import-turns.ts'

const maxBytes = 100 * 1024 * 1024

export function serveImports(serve: Serve, { db }: { db: Db }) {
  const turns = new ImportTurns()
  serve(uploadCsv, async ({ actor, query, request }) => {
    const aquariumId = query.aquarium_id
    await getAquarium(db, { id: aquariumId, actor })
    return turns.run(actor.id, async () => {
      const file = await readUpload(request)
      return mergeImport(db, { aquariumId, actor, file })
    })
  })
}

async function readUpload(request: FastifyRequest) {
  const upload = request.isMultipart() ? await receive(request) : undefined
  if (upload?.fieldname !== 'file') {
    throw new ApiError('invalid_request', 'Send the CSV file as the multipart field "file".')
  }
  try {
    const read = await readImport(readCsv(pieces(upload.file)))
    if (upload.file.truncated) throw tooLarge()
    return read
  } catch (error) {
    // The stream of a file over its limit ends early, as if that were all.
    if (upload.file.truncated) throw tooLarge()
    throw error instanceof CsvRefusal ? new ApiError('csv_refused', error.message) : error
  } finally {
    // What is not read of a refused file would hold the connection.
    upload.file.resume()
  }
}

async function receive(request: FastifyRequest) {
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

function tooLarge(): ApiError {
  return new ApiError('too_large', 'The file is larger than 100 MB. Split it and import the parts.')
}

function brokenUpload(): ApiError {
  return new ApiError(
    'invalid_request',
    'The upload broke off or is malformed. Nothing was imported; please try again.',
  )
}
