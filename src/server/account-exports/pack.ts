import { createHash } from 'node:crypto'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ExportedFile, ExportManifest } from '#contract/export-files.ts'
import { exportFiles, jsonText } from '#domain/export-format.ts'
import type { SpooledParts } from './spooled-parts.ts'
import type { WrittenExport } from './write-export.ts'

type ZipContents = WrittenExport & {
  spooled: SpooledParts
  /** Undefined for a photo whose file is missing or damaged. */
  readPhoto(hash: string): Promise<Buffer | undefined>
  manifest: Pick<ExportManifest, 'format' | 'version' | 'made_at'>
  /** Awaited before the last bytes of the zip. */
  beforeEnd(): Promise<void>
}

/**
 * Makes the zip as fast as the client reads it. The manifest comes last, so that a download that broke off has none.
 */
export function packZip(contents: ZipContents): Readable {
  const zip = new ZipFile()
  const answer = new PassThrough({
    flush(done) {
      contents.beforeEnd().then(() => done(), done)
    },
  })
  // The library's stream does not tell its source when it is destroyed.
  zip.outputStream.pipe(answer)
  zip.on('error', (error: Error) => answer.destroy(error))
  void addAll(zip, { ...contents, answer }).catch((error: Error) => answer.destroy(error))
  return answer
}

async function addAll(
  zip: ZipFile,
  { spooled, photos, aquariums, readPhoto, manifest, answer }: ZipContents & { answer: Readable },
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
  /** The client's stream: when it closes, the source of a part is closed, too. */
  answer: Readable
  path: string
  bytes: Readable
  options: { mtime: Date; compress: boolean; size: number }
}

/** Answers size and hash of the part when all of it has been read. */
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
