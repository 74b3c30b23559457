import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { precompress } from './precompress.ts'

test('what is sent as it was built gets both forms beside it; pages, pictures and small files do not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coralline-build-'))
  const long = 'reef '.repeat(1_000)
  await mkdir(join(folder, 'assets'))
  for (const name of ['assets/app.js', 'assets/app.css', 'index.html', 'feed.xml', 'hero.webp'])
    await writeFile(join(folder, name), long)
  await writeFile(join(folder, 'assets/small.js'), 'export {}')
  await precompress(folder)
  const made = (await readdir(folder, { recursive: true })).filter((name) => /\.(br|gz)$/.test(name))
  expect(made.sort()).toEqual(
    ['app.css.br', 'app.css.gz', 'app.js.br', 'app.js.gz'].map((name) => `assets/${name}`),
  )
  for (const name of made) {
    const bytes = await readFile(join(folder, name))
    expect(bytes.length).toBeLessThan(100)
    const unpack = name.endsWith('.br') ? brotliDecompressSync : gunzipSync
    expect(unpack(bytes).toString()).toBe(long)
  }
  await rm(folder, { recursive: true })
})
