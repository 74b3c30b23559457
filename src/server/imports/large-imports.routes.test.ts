import { beforeEach, describe, expect, test } from 'vitest'
import type { Log } from '#contract/aquariums/logs.ts'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import { logsToCsv } from '#domain/csv.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { nothingImported as nothing } from '#server/testing/import-result.ts'
import { createTestApp, csvUpload } from '#server/testing/test-app.ts'

// They run in the thread of an import, which has little memory.
describe.each(engines)('large imports on %s', (engine) => {
  let tank: number
  const server = forTests(() => createTestApp(engine))
  beforeEach(async () => {
    tank = await enterAquarium(server.db, { owner: server.cast.keeper, name: 'Imported', now: new Date() })
  })

  const upload = async (csv: string) => {
    const query = `?aquarium_id=${tank}`
    const { body } = await server.call(uploadCsv, { as: server.cast.keeper, query, ...csvUpload(csv) })
    return body
  }
  const logsOf = async (): Promise<Log[]> => {
    const { body } = await server.call(getAquarium, { as: server.cast.keeper, params: { id: tank } })
    return body.logs ?? []
  }

  test('very many rows of one moment are all kept, and the same file twice creates nothing', async () => {
    const rows = Array.from(
      { length: 6_000 },
      (_, index) => `2026-01-01,${index % 3 === 0 ? '' : 8},n ${index}`,
    )
    const csv = `date,ph,note\n${rows.join('\n')}\n`
    expect(await upload(csv)).toEqual({ ...nothing, created: 6_000 })
    expect(await upload(csv)).toEqual({ ...nothing, unchanged: 6_000 })
    const logs = await logsOf()
    expect(await upload(logsToCsv(logs))).toEqual({ ...nothing, unchanged: 6_000 })
    // A few rows meet a moment with very many logs.
    expect(await upload('timestamp,calcium\n2026-01-01 12:00:00,420\n')).toEqual({
      ...nothing,
      updated: 1,
    })
    expect((await logsOf())[0]).toEqual({ ...logs[0], calcium: 420 })
  })
})

test('more than a million rows are refused and change nothing', async () => {
  const server = await createTestApp('sqlite')
  const { keeper, reef } = server.cast
  // Rows without a date count as well, and are sooner read.
  const csv = `date,ph\n${'2026-01-01,8\n'.repeat(1_000)}${',8\n'.repeat(999_001)}`
  const { status, body } = await server.call(uploadCsv, {
    as: keeper,
    query: `?aquarium_id=${reef}`,
    ...csvUpload(csv),
  })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    message: expect.stringContaining('more than 1,000,000 rows, blank ones included'),
  })
  expect((await server.call(getAquarium, { as: keeper, params: { id: reef } })).body.logs).toEqual([])
  await server.close()
})
