import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { ApiError, imageTooLarge, invalidRequest } from '#contract/errors/errors.ts'
import { storageFull } from '#contract/errors/storage-errors.ts'
import { requiredSentences } from '#contract/fields/field-sentences.names.ts'
import { readId } from '#domain/ids.ts'
import { maxId, maxImageBytes } from '#domain/limits.ts'
import { unfinished } from '#server/files/blob-store.ts'
import { hasRoom } from '#server/files/disk-room.ts'
import { asFolderFault } from '#server/files/folder-faults.ts'
import { makeFolder } from '#server/files/folder-store.ts'
import { UploadWatch } from '#server/http/guards/upload-watch.ts'

/** An upload on the disk: memory would not hold those of many users. */
export type ReceivedUpload = { aquariumId: number; path: string; hash: string }

/** `goOn` is called for each piece, and throws when the upload is not wanted any more. */
type UploadOptions = { folder: string; goOn(): void }

/** Receives an image for `work`, and leaves nothing behind. @throws invalid_request, too_large, busy, storage_full */
export async function withUpload<Result>(
  request: FastifyRequest,
  { folder, goOn }: UploadOptions,
  work: (upload: ReceivedUpload) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw incomplete()
  const path = join(folder, `${randomUUID()}${unfinished}`)
  try {
    await makeFolder(folder).catch(asFault)
    return await work(await receive(request, { path, goOn }))
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
}

/** One field and one file are expected; more are let in, so that a refusal can name them. */
const limits = { fileSize: maxImageBytes, fieldSize: 1_000, fields: 5, files: 2 }

async function receive(
  request: FastifyRequest,
  { path, goOn }: { path: string; goOn(): void },
): Promise<ReceivedUpload> {
  let aquariumId: number | undefined
  let hash: string | undefined
  const watch = new UploadWatch(request, 'stored')
  for await (const part of watch.of(request.parts({ limits }))) {
    if (part.type === 'field' && part.fieldname === 'aquarium_id' && aquariumId === undefined)
      aquariumId = readAquariumId(part.value)
    else if (part.type === 'file' && part.fieldname === 'image' && hash === undefined) {
      hash = await spool(watch.of(part.file), { path, goOn })
      // The stream of a too large file ends early, as if it were whole.
      if (part.file.truncated) throw imageTooLarge()
    } else
      throw invalidRequest({ [part.fieldname]: `${JSON.stringify(part.fieldname)} is not expected here.` })
  }
  if (hash === undefined) throw incomplete()
  if (aquariumId === undefined) throw invalidRequest({ aquarium_id: requiredSentences.aquarium_id })
  return { aquariumId, path, hash }
}

async function spool(
  pieces: AsyncIterable<Buffer>,
  { path, goOn }: { path: string; goOn(): void },
): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600).catch(asFault)
  try {
    for await (const piece of pieces) {
      goOn()
      if (!(await hasRoom(dirname(path), piece.length))) throw storageFull()
      hash.update(piece)
      await file.writeFile(piece).catch(asFault)
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

function asFault(error: unknown): never {
  throw asFolderFault(error)
}

function readAquariumId(value: unknown): number {
  const id = typeof value === 'string' ? readId(value) : undefined
  if (id) return id
  throw invalidRequest({ aquarium_id: `aquarium_id must be a whole number from 1 to ${maxId}.` })
}

function incomplete(): ApiError {
  return new ApiError(
    'invalid_request',
    'Send the image as the multipart field "image", with "aquarium_id" beside it.',
  )
}
