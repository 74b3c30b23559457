import { beforeAll, describe, expect, test } from 'vitest'
import { deleteAquarium } from '#contract/aquariums/aquariums.ts'
import { createLog } from '#contract/aquariums/logs.ts'
import { listMyAquariums } from '#contract/aquariums/whole-aquarium.ts'
import { deleteImage, uploadImage } from '#contract/images.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { createTestApp, imageUpload } from '#server/testing/test-app.ts'

const now = new Date('2026-03-15T12:00:00Z')

describe.each(engines)('the water of one’s own aquariums on %s', (engine) => {
  let as: Player
  const server = forTests(() => createTestApp(engine, { now: () => now }))
  beforeAll(async () => {
    as = server.cast.keeper
  })

  async function tankWith(logs: [timestamp: string, readings: Record<string, number>][]): Promise<number> {
    const id = await enterAquarium(server.db, { owner: as, name: 'Water', now })
    for (const [timestamp, readings] of logs) {
      const body = { aquarium_id: id, timestamp, ...readings }
      expect((await server.call(createLog, { as, body })).status).toBe(201)
    }
    return id
  }
  const momentsAt = (...moments: string[]) =>
    moments.map((moment) => timestampToSeconds(`2026-${moment}:00:00`))
  async function find(id: number) {
    const { body } = await server.call(listMyAquariums, { as })
    return body.find((tank) => tank.id === id)
  }

  test('is the latest reading of each parameter, what it was a week ago, and when it was tested', async () => {
    const id = await tankWith([
      ['2026-03-01T18:00:00', { alkalinity: 8.9, ph: 8.2 }],
      ['2026-03-08T18:00:00', { alkalinity: 8.4, temperature: 78.1 }],
      ['2026-03-15T08:00:00', { alkalinity: 7.9, ammonia: 0 }],
      ['2062-03-15T08:00:00', { alkalinity: 20, nitrite: 3 }],
    ])
    const water = (await find(id))?.water
    expect(water).toMatchObject({
      alkalinity: {
        value: 7.9,
        timestamp: '2026-03-15T08:00:00',
        week_ago: 8.4,
        tests: 3,
        tested_before: ['2026-03-08T18:00:00', '2026-03-01T18:00:00'],
        recent: { at: momentsAt('03-01T18', '03-08T18', '03-15T08'), value: [8.9, 8.4, 7.9] },
      },
      ammonia: { value: 0, timestamp: '2026-03-15T08:00:00', week_ago: null, tests: 1, tested_before: [] },
      temperature: { value: 78.1, timestamp: '2026-03-08T18:00:00', week_ago: null, tests: 1 },
      ph: { value: 8.2, timestamp: '2026-03-01T18:00:00', week_ago: null, tests: 1 },
      nitrite: null,
      calcium: null,
    })
    expect(Object.keys(water ?? {})).toEqual(parameterKeys)
  })

  test('of two readings of one moment the later written one counts', async () => {
    const id = await tankWith([
      ['2026-03-10T10:00:00', { calcium: 410 }],
      ['2026-03-10T10:00:00', { calcium: 430 }],
    ])
    expect((await find(id))?.water.calcium).toMatchObject({
      value: 430,
      tests: 2,
      recent: { value: [410, 430] },
    })
  })

  test('its recent readings are the last twelve up to now, oldest first, the latest with every digit', async () => {
    const days = Array.from(
      { length: 20 },
      (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}T10:00:00`,
    )
    const exact = 78.08000000000001
    const id = await tankWith([
      ...days.map((day, index): [string, Record<string, number>] => [day, { temperature: 60 + index }]),
      ['2026-02-25T10:00:00', { temperature: exact }],
    ])
    const { value = 0, recent, tested_before = [] } = (await find(id))?.water.temperature ?? {}
    expect([value, recent?.value.at(-1)]).toEqual([exact, exact])
    expect(recent?.value.slice(0, -1)).toEqual([69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79])
    expect(recent?.at).toHaveLength(12)
    expect(tested_before).toHaveLength(5)
  })

  test('a tank without logs has none, and a deleted or foreign one is not there', async () => {
    const id = await tankWith([])
    expect(Object.values((await find(id))?.water ?? {}).every((reading) => reading === null)).toBe(true)
    expect(await find(server.cast.lagoon)).toBeUndefined()
    await server.call(deleteAquarium, { as, params: { id } })
    expect(await find(id)).toBeUndefined()
  })

  test('an admin’s own tanks are listed, and those of others are not', async () => {
    const { admin } = server.cast
    const own = await enterAquarium(server.db, { owner: admin, name: 'Own', now })
    const { body } = await server.call(listMyAquariums, { as: admin })
    expect(body.map(({ id }) => id)).toEqual([own])
  })

  test('the newest photo stands in for a cover until it is deleted', async () => {
    const id = await tankWith([])
    expect((await find(id))?.newest_photo).toBeNull()
    const add = async (seed: number) =>
      (await server.call(uploadImage, { as, ...imageUpload(id, await photo({ width: 40 + seed })) })).body
    const [first, second] = [await add(1), await add(2)]
    expect(await find(id)).toMatchObject({ image_url: null, newest_photo: second.url })
    await server.call(deleteImage, { as, params: { id: second.id } })
    expect((await find(id))?.newest_photo).toBe(first.url)
  })
})
