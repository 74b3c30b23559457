import { describe, expect, test, vi } from 'vitest'
import type { Log } from '#contract/aquariums/logs.ts'
import { createLog } from '#contract/aquariums/logs.ts'
import { createParameters, listParameters, updateParameter } from '#contract/aquariums/parameters.ts'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { lookAtFile, previewImport } from '#contract/imports/preview.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import type { KnownLog } from '#domain/imports/matching.ts'
import { matchRows } from '#domain/imports/matching.ts'
import type { ImportRow } from '#domain/imports/row.ts'
import { keyOfValues, noValues } from '#domain/imports/values.ts'
import { aRow } from '#domain/testing/matching-cast.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp, csvUpload, mappedUpload } from '#server/testing/test-app.ts'

vi.mock('#server/imports/start-import-thread.ts', () => import('#server/testing/threads-here.ts'))

const days = 80
const random = seededRandom(20_261_123)
const pick = <Value>(...values: Value[]) => values[Math.floor(random() * values.length)] as Value
const dayOf = (day: number) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)

/** Readings of some of the tank's custom parameters, and just as often none. */
function values(own: readonly number[]) {
  const readings = own.flatMap((parameter_id) => {
    const value = pick(null, null, 0, 8, 410)
    return value === null ? [] : [{ parameter_id, value }]
  })
  return {
    ph: pick(null, 8, 8.2),
    calcium: pick(null, null, 400),
    note: pick(null, null, 'a'),
    ...(readings.length > 0 && { own: readings }),
  }
}

function lineOf(date: string, { hasTime, note, readings, own = [] }: ImportRow, ids: readonly number[]) {
  const cells = ids.map((id) => own.find(({ parameter_id }) => parameter_id === id)?.value ?? '')
  return [
    `${date}${hasTime ? ' 12:00' : ''}`,
    readings.ph ?? '',
    readings.calcium ?? '',
    ...cells,
    note ?? '',
  ]
}

describe.each(engines)('rows with readings of a tank’s own on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))

  test(`meet the logs of ${days} random days as the rules say, and again change nothing`, async () => {
    const { keeper } = server.cast
    const tank = await enterAquarium(server.db, { owner: keeper, name: 'Own', now: new Date() })
    const { body: followed } = await server.call(createParameters, {
      as: keeper,
      params: { id: tank },
      body: { parameters: [{ catalogue: 'potassium' }, { catalogue: 'iron' }] },
    })
    const own = followed.map(({ id }) => id)
    const known = new Map<string, KnownLog[]>()
    const groups = Array.from({ length: days }, (_, day) => ({
      date: dayOf(day),
      rows: Array.from({ length: pick(1, 2, 3, 4) }, () =>
        aRow({ ...values(own), hasTime: pick(true, false) }),
      ),
      logs: Array.from({ length: pick(0, 1, 2, 3) }, () => ({ ...values(own), ph: pick(8, 8.2, 8.4) })),
    }))
    for (const { date, logs } of groups)
      for (const log of logs) {
        const body = { aquarium_id: tank, timestamp: `${date}T12:00:00`, ...log }
        const { body: stored } = await server.call(createLog, { as: keeper, body })
        known.set(date, [...(known.get(date) ?? []), { ...noValues, ...log, id: stored.id }])
      }
    const header = [
      'Date',
      'pH',
      'Calcium',
      ...followed.map(({ label, unit }) => `${label} (${unit})`),
      'Note',
    ]
    const lines = groups.flatMap(({ date, rows }) => rows.map((row) => lineOf(date, row, own)))
    const csv = [header, ...lines].map((cells) => cells.join(',')).join('\n')

    const counts = { created: 0, updated: 0, unchanged: 0, rejected: 0 }
    const expected = groups.map(({ date, rows: written }) => {
      const logs = known.get(date) ?? []
      // A row without values and without an id is rejected where it is read.
      const rows = written.filter(({ isEmpty }) => !isEmpty)
      counts.rejected += written.length - rows.length
      const outcomes = matchRows({ rows, logs })
      const after = new Map(logs.map((log) => [log.id, keyOfValues(log)]))
      for (const [k, outcome] of outcomes.entries()) {
        counts[outcome.kind] += 1
        if (outcome.kind === 'updated') after.set(outcome.logId, keyOfValues(outcome.values))
        const { readings, note = null, own } = rows[k] ?? aRow({})
        if (outcome.kind === 'created')
          after.set(-1 - k, keyOfValues({ ...readings, note, ...(own && { own }) }))
      }
      return [date, [...after.values()].sort()]
    })
    const upload = async () => {
      const query = `?aquarium_id=${tank}`
      return (await server.call(uploadCsv, { as: keeper, query, ...csvUpload(csv) })).body
    }
    const stored = async () => {
      const { body } = await server.call(getAquarium, { as: keeper, params: { id: tank } })
      const byDay = Map.groupBy(body.logs ?? [], ({ timestamp }: Log) => timestamp.slice(0, 10))
      return groups.map(({ date }) => [date, (byDay.get(date) ?? []).map(keyOfValues).sort()])
    }
    expect(await upload()).toMatchObject(counts)
    expect(await stored()).toEqual(expected)
    expect(Math.min(counts.created, counts.updated, counts.unchanged)).toBeGreaterThan(5)
    expect((await upload()).created).toBe(0)
  })

  test('an archived parameter is in use again once a file brings readings that the tank has not', async () => {
    const { keeper } = server.cast
    const tank = await enterAquarium(server.db, { owner: keeper, name: 'Archive', now: new Date() })
    const { body: followed } = await server.call(createParameters, {
      as: keeper,
      params: { id: tank },
      body: { parameters: [{ catalogue: 'potassium' }, { catalogue: 'iron' }] },
    })
    const asked = { as: keeper, query: `?aquarium_id=${tank}` }
    const upload = async (csv: string) => (await server.call(uploadCsv, { ...asked, ...csvUpload(csv) })).body
    const archived = async () => {
      const { body } = await server.call(listParameters, { as: keeper, params: { id: tank } })
      return body.flatMap(({ label, archived_at }) => (archived_at === null ? [] : [label]))
    }
    const old = 'Date,pH,Potassium (ppm)\n2026-01-01 10:00,8,400\n'
    const more = 'Date,pH,Potassium (ppm),Calcium\n2026-01-01 10:00,8,400,420\n2026-01-02 10:00,8,,\n'
    await upload(old)
    for (const { id } of followed)
      await server.call(updateParameter, { as: keeper, params: { id }, body: { archived: true } })
    expect(await upload(old)).not.toHaveProperty('added_parameters')
    const result = await upload(more)
    expect(result).toMatchObject({ created: 1, updated: 1 })
    expect(result).not.toHaveProperty('added_parameters')
    expect(await archived()).toEqual(['Potassium', 'Iron'])

    const csv = 'Date,pH,Potassium (ppm)\n2026-01-03,8,410\n'
    const { mapping } = (await server.call(lookAtFile, { ...asked, ...csvUpload(csv) })).body
    const preview = await server.call(previewImport, { ...asked, ...mappedUpload(csv, { mapping }) })
    expect(preview.body.added_parameters).toEqual(['Potassium'])
    expect(await archived()).toEqual(['Potassium', 'Iron'])
    expect((await upload(csv)).added_parameters).toEqual(['Potassium'])
    expect(await archived()).toEqual(['Iron'])
  })
})
