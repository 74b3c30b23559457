import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportParts } from '#server/features.ts'
import { emptyExport, forgedExport } from '#server/testing/exports.ts'
import { readExportInThread } from './read-export-in-thread.ts'
import { countsOf, readableFormat, readParts } from './read-parts.ts'

const made_at = '2026-11-22T10:00:00.000Z'
const tank = {
  ...{ name: 'Reef', description: null, notes: null, cover: null, kind: null, targets: {} },
  ...{ volume_litres: null, time_zone: null, created_at: made_at, own_parameters: [] },
}

/** An export with a tank of these photos, of whose files all that are named in `missing` were lost. */
async function exportWith(photos: readonly string[], missing: readonly string[]): Promise<Buffer> {
  const asPhoto = (file: string) => ({ file, width: 1, height: 1, taken_at: null, created_at: made_at })
  const files = {
    'reef/aquarium.json': Buffer.from(JSON.stringify(tank)),
    'reef/photos.json': Buffer.from(JSON.stringify(photos.map(asPhoto))),
    'reef/logs.csv': Buffer.from(''),
    ...(photos[0] === 'photos/1.webp' && { 'reef/photos/1.webp': Buffer.from('RIFF') }),
  }
  return forgedExport(emptyExport, files, (manifest) => ({
    ...manifest,
    aquariums: [{ folder: 'reef', name: 'Reef', logs: 0, photos: photos.length }],
    missing,
  }))
}

async function read(file: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'coralline-test-'))
  try {
    const path = join(folder, 'export.zip')
    await writeFile(path, file)
    const parts = exportParts({} as never)
    const found = await readExportInThread(
      { path, readable: readableFormat(parts) },
      new AbortController().signal,
    )
    return readParts(found, parts).map((tank) => countsOf(tank).photos)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a photo that is listed twice is refused: a list of one file would fill the memory', async () => {
  const once = await read(await exportWith(['photos/1.webp'], []))
  expect(once).toEqual([1])
  await expect(read(await exportWith(['photos/1.webp', 'photos/1.webp'], []))).rejects.toMatchObject({
    code: 'export_refused',
    message: expect.stringContaining('It names one photo twice.'),
  })
})

// Two lists that are compared one by one would keep everybody waiting for some minutes.
test('many photos of which many were lost are read at once', { timeout: 60_000 }, async () => {
  const names = Array.from({ length: 80_000 }, (_, place) => `photos/${String(place).padStart(6, '0')}.webp`)
  const photos = await read(
    await exportWith(
      names,
      names.map((name) => `reef/${name}`),
    ),
  )
  expect(photos).toEqual([0])
})

// Each is below the limit for a part, and packed in 10 kB. In the serving process it kept everybody waiting for two to
// five seconds.
test.each([
  ['a list of many empty photos', `[${'{},'.repeat(3_300_000)}{}]`],
  ['lists in lists in lists', '['.repeat(4_900_000) + ']'.repeat(4_900_000)],
  ['as many values as are read', `[${'{},'.repeat(490_000)}{}]`],
  [
    'one object of many keys',
    `{${Array.from({ length: 800_000 }, (_, key) => `"${key.toString(36)}":0`).join()}}`,
  ],
])('%s take next to nothing of the thread that serves, and are refused', async (_what, list) => {
  const file = await forgedExport(
    emptyExport,
    { 'reef/aquarium.json': Buffer.from(JSON.stringify(tank)) },
    (manifest) => ({
      ...manifest,
      aquariums: [{ folder: 'reef', name: 'Reef', logs: 0, photos: 0 }],
    }),
  )
  const forged = await forgedExport(file, { 'reef/photos.json': Buffer.from(list) })
  const [all, here] = [process.cpuUsage(), process.threadCpuUsage()]
  await expect(read(forged)).rejects.toMatchObject({ code: 'export_refused' })
  const [took, ofThat] = [process.cpuUsage(all), process.threadCpuUsage(here)]
  expect((ofThat.user + ofThat.system) / (took.user + took.system)).toBeLessThan(0.3)
})
