import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Log } from '#contract/aquariums/logs.ts'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import { logsToCsv } from '#domain/csv.ts'
import { formatScreenTimestamp } from '#domain/time/timestamps.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp, csvUpload } from '#server/testing/test-app.ts'

vi.mock('#server/imports/start-import-thread.ts', () => import('#server/testing/threads-here.ts'))

const now = () => new Date('2026-11-22T10:00:00Z')

describe.each(engines)('the moments of imported rows on %s', (engine) => {
  let tank: number
  const server = forTests(() => createTestApp(engine, { now }))
  beforeEach(async () => {
    tank = await enterAquarium(server.db, { owner: server.cast.keeper, name: 'Imported', now: now() })
  })

  const upload = async (csv: string) => {
    const query = `?aquarium_id=${tank}`
    const { body } = await server.call(uploadCsv, { as: server.cast.keeper, query, ...csvUpload(csv) })
    return body
  }
  const counts = async (csv: string) => {
    const { created, updated, unchanged, rejected } = await upload(csv)
    return { created, updated, unchanged, rejected }
  }
  const none = { created: 0, updated: 0, unchanged: 0, rejected: 0 }
  const logs = async (): Promise<Log[]> => {
    const { body } = await server.call(getAquarium, { as: server.cast.keeper, params: { id: tank } })
    return body.logs ?? []
  }
  const enter = (timestamp: string, ph: number) =>
    server.db.insertInto('logs').values({ aquarium_id: tank, timestamp, ph }).execute()

  test('a row that lies ahead is rejected with a sentence, the others are kept', async () => {
    const { created, rejected, errors } = await upload(
      'timestamp,ph,note\n2062-01-05 10:00,8.1,a\n2026-11-23 10:00,8.2,\n2026-11-23 10:01,8.3,b\n12/31/98,8.4,\n',
    )
    expect({ created, rejected }).toEqual({ created: 2, rejected: 2 })
    expect(errors.map(({ line, message, row }) => [line, message, row])).toEqual([
      [
        2,
        'Timestamp: 2062-01-05 10:00:00 lies in the future. Correct the date and import the row again.',
        ['2062-01-05 10:00', '8.1', 'a'],
      ],
      [
        4,
        expect.stringContaining('2026-11-23 10:01:00 lies in the future'),
        ['2026-11-23 10:01', '8.3', 'b'],
      ],
    ])
    expect((await logs()).map(({ timestamp }) => timestamp).toSorted()).toEqual([
      '1998-12-31T12:00:00',
      '2026-11-23T10:00:00',
    ])
  })

  test('logs that lie ahead already are exported and come back unchanged, or corrected by their rows', async () => {
    await enter('2062-01-05T10:00:00', 8.1)
    await enter('2062-01-05T10:00:00', 8.2)
    const exported = logsToCsv(await logs())
    expect(await counts(exported)).toEqual({ ...none, unchanged: 2 })
    expect(await counts('timestamp,ph\n2062-01-05 10:00,8.1\n')).toEqual({ ...none, unchanged: 1 })
    expect(await counts(exported.replace('8.1', '8.3'))).toEqual({ ...none, updated: 1, unchanged: 1 })
    expect(await counts(exported.replaceAll('2062', '2061'))).toEqual({ ...none, rejected: 2 })
    expect((await logs()).map(({ ph }) => ph)).toEqual([8.3, 8.2])
  })

  test('an export that a spreadsheet showed without seconds is the same logs, and their seconds stay', async () => {
    const moments = ['10:05:37', '10:05:00', '10:05:37', '10:05:59', '10:06:01', '23:59:59']
    for (const [index, clock] of moments.entries()) await enter(`2026-03-01T${clock}`, 8 + index / 10)
    const before = await logs()
    const exported = logsToCsv(before)
    const flat = exported.replace(/(\d\d:\d\d):\d\d/g, '$1')
    expect(flat).not.toContain(':37')
    const asShown = before.reduce(
      (text, { timestamp }) => text.replace(timestamp.replace('T', ' '), formatScreenTimestamp(timestamp)),
      exported,
    )
    for (const csv of [flat, exported.replace(/(\d\d:\d\d):\d\d/g, '$1:00'), asShown, exported])
      expect(await counts(csv)).toEqual({ ...none, unchanged: 6 })
    expect(await logs()).toEqual(before)
    const edited = flat.replace('"8.3"', '"7.9"')
    expect(await counts(edited)).toEqual({ ...none, updated: 1, unchanged: 5 })
    expect(await counts(edited)).toEqual({ ...none, unchanged: 6 })
    expect(await logs()).toEqual(before.map((log) => (log.ph === 8.3 ? { ...log, ph: 7.9 } : log)))
  })

  test('an id of another minute, another aquarium or of a file that bears that moment itself is a new log', async () => {
    await enter('2026-03-01T10:05:37', 8)
    const [log] = await logs()
    const rows = (text: string) => counts(`id,timestamp,ph\n${text}\n`)
    expect(await rows(`${log?.id},2026-03-01 10:06,8.1`)).toEqual({ ...none, created: 1 })
    expect(await rows(`${log?.id},2026-03-01 10:05:12,8.2`)).toEqual({ ...none, created: 1 })
    const foreign = `${log?.id},2026-03-01 10:05,8.5\n,2026-03-01 10:05:37,8`
    expect(await rows(foreign)).toEqual({ ...none, created: 1, unchanged: 1 })
    expect(await rows(foreign)).toEqual({ ...none, unchanged: 2 })
  })
})
