import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { worthCompressing } from '#server/http/answers/compression.ts'
import { textTypeOf } from '#server/http/pages/built-files.ts'

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/** Writes `.br` and `.gz` beside the files of a build, as small as possible: they are made once and sent often. */
export async function precompress(folder: string) {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!textTypeOf(name)) continue
    const file = path.join(folder, name)
    const bytes = await readFile(file)
    if (bytes.length < worthCompressing) continue
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    await writeFile(`${file}.br`, await brotli(bytes, { params }))
    await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }))
  }
}
