import { readFile } from 'node:fs/promises'
import * as Type from 'typebox'
import { describe, expect, test } from 'vitest'
import type { ExportPart } from '#server/aquariums/export-part.ts'
import { exportParts } from '#server/features.ts'
import { enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { bringBack, comparable, exportOf, filesOf } from '#server/testing/exports.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { readExport } from './read-export.ts'
import { formatOf, readableFormat, readParts } from './read-parts.ts'
import { ZipReading } from './zip-reading.ts'

/**
 * An account as Coralline 0.2.0 has exported it: a tank with all that a tank can have and a nearly empty one. Such
 * files are with users: it is never made anew.
 */
const format1 = new URL('fixtures/format-1.zip', import.meta.url)

describe.each(engines)('an export of an older Coralline on %s', (engine) => {
  const now = new Date('2026-11-28T10:00:00Z')
  const server = forTests(() => createTestApp(engine, { now: () => now }))

  test('of format 1 comes back whole: exported again it is the same file but for what is newer', async () => {
    const zip = await readFile(format1)
    const as = await enterPlayer(server.db, { name: `Old ${engine}`, level: 'free', now })
    const { status, body } = await bringBack(server, as, zip)
    expect([status, body]).toMatchObject([
      200,
      { missing: 0, aquariums: [{ name: 'Reef / 1', logs: 4, photos: 2 }, { name: 'Ünï nano' }] },
    ])
    // What is newer stands in these two as well.
    const { 'manifest.json': _, 'README.txt': __, ...before } = comparable(await filesOf(zip))
    expect(comparable(await filesOf((await exportOf(server, as)).zip))).toMatchObject(before)
  })
})

test('a part that a later version of the format has is not looked for in an older export', async () => {
  const parts = exportParts({} as never)
  const newer: ExportPart = {
    since: formatOf(parts) + 1,
    carries: {},
    files: { 'newer.json': { about: 'something new', schema: Type.Object({}) } },
    read: () => {
      throw new Error('It is not there.')
    },
  }
  const readable = readableFormat([...parts, newer])
  expect(readable.format).toBe(newer.since)
  const zip = await ZipReading.open(format1.pathname)
  try {
    const found = await readExport(zip, readable)
    const old = parts.filter(({ since }) => since === 1)
    for (const { read } of readParts(found, [...parts, newer])) expect(read).toHaveLength(old.length)
  } finally {
    zip.close()
  }
})
