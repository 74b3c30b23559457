import { createHash } from 'node:crypto'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ExportedFile, ExportManifest } from '#contract/export-files.ts'
import { exportFiles, jsonText } from '#domain/export-format.ts'
import type { SpooledParts } from './spooled-parts.ts'
import type { WrittenExport } from './write-export.ts'

type Packing = WrittenExport & {
  spooled: SpooledParts
  /** Undefined for a photo whose file is missing or damaged. */
  readPhoto(hash: string): Promise<Buffer | undefined>
  manifest: Pick<ExportManifest, 'format' | 'version' | 'made_at'>
  /** Runs before the last bytes of the zip are sent. */
  beforeEnd(): Promise<void>
}

/**
 * Makes the zip piece by piece, as fast as the client reads it. Photos go in as they are stored. The manifest is the
 * last part: a download that broke off has neither a manifest nor the zip's directory.
 */
export function packZip(packing: Packing): Readable {
  const zip = new ZipFile()
  const answer = new PassThrough({
    flush(done) {
      packing.beforeEnd().then(() => done(), done)
    },
  })
  // The library's stream does not tell its source when it is destroyed, so the answer is a stream of its own.
  zip.outputStream.pipe(answer)
  zip.on('error', (error: Error) => answer.destroy(error))
  void addAll(zip, { ...packing, answer }).catch((error: Error) => answer.destroy(error))
  return answer
}

async function addAll(
  zip: ZipFile,
  { spooled, photos, aquariums, readPhoto, manifest, answer }: Packing & { answer: Readable },
) {
  const madeAt = new Date(manifest.made_at)
  const add = (
    path: string,
    { bytes, size, compress }: { bytes: Readable; size: number; compress: boolean },
  ) => addPart(zip, { answer, path, bytes, options: { mtime: madeAt, compress, size } })
  for (const part of spooled.all)
    await add(part.path, { bytes: spooled.read(part), size: part.bytes, compress: true })
  const files: ExportedFile[] = spooled.all.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }))
  const missing: string[] = []
  for (const { path, hash } of photos) {
    const photo = await readPhoto(hash)
    if (photo)
      files.push(await add(path, { bytes: Readable.from([photo]), size: photo.length, compress: false }))
    else missing.push(path)
  }
  zip.addBuffer(Buffer.from(jsonText({ ...manifest, aquariums, files, missing })), exportFiles.manifest, {
    mtime: madeAt,
  })
  zip.end()
}

type NewPart = {
  /** The stream that the client reads: when it closes, the source of a part is closed, too. */
  answer: Readable
  path: string
  bytes: Readable
  options: { mtime: Date; compress: boolean; size: number }
}

/** Adds a part to the zip; resolves with its size and hash when all of it has been read. */
async function addPart(zip: ZipFile, { answer, path, bytes, options }: NewPart): Promise<ExportedFile> {
  const hash = createHash('sha256')
  let count = 0
  const watched = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      count += piece.length
      done(null, piece)
    },
  })
  const stop = () => bytes.destroy()
  answer.once('close', stop)
  zip.addReadStream(watched, path, options)
  await pipeline(bytes, watched)
  answer.off('close', stop)
  return { path, bytes: count, sha256: hash.digest('hex') }
}
