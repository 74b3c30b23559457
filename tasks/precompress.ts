import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/** What the server sends as it was built. Pages and documents are not among it: they name the address of an instance. */
const sentAsBuilt = /\.(?:css|csv|data|js|svg|webmanifest)$/
/** Bytes: less fits into one packet anyway. */
const worthCompressing = 1024

/** Lays `.br` and `.gz` beside the files of a build, as small as they get: made once, sent often. */
export async function precompress(folder: string) {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!sentAsBuilt.test(name)) continue
    const file = path.join(folder, name)
    const bytes = await readFile(file)
    if (bytes.length < worthCompressing) continue
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    await writeFile(`${file}.br`, await brotli(bytes, { params }))
    await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }))
  }
}
