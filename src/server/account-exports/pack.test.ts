import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { packZip } from './pack.ts'

test('nobody has the end of an export before its place is free again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done: string[] = []
  const zip = packZip({
    spooled: { all: [] },
    photos: [],
    aquariums: [],
    readPhoto: async () => undefined,
    manifest: { format: 1, version: '1.0.0', made_at: '2026-01-31T20:05:00.000Z' },
    beforeEnd: () => promise.then(() => void done.push('free')),
  } as never)
  const read = buffer(zip).then((bytes) => {
    done.push('read')
    return bytes
  })
  while (!zip.readableDidRead) await new Promise(setImmediate)
  resolve()
  // The directory of a zip is at its end.
  expect((await read).includes('manifest.json')).toBe(true)
  expect(done).toEqual(['free', 'read'])
})
