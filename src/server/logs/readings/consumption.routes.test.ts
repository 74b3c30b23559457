import { beforeAll, describe, expect, test } from 'vitest'
import { getConsumption } from '#contract/aquariums/consumption.ts'
import { createEvent } from '#contract/aquariums/events.ts'
import { createLog } from '#contract/aquariums/logs.ts'
import { createProduct } from '#contract/aquariums/products.ts'
import { updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

describe.each(engines)('what a tank uses a day, on %s', (engine) => {
  let as: Player
  const server = forTests(() => createTestApp(engine, { now: () => new Date('2026-06-15T12:00:00Z') }))
  beforeAll(() => {
    as = server.cast.keeper
  })

  async function newTank(volume_litres: number | null = 100) {
    const id = await enterAquarium(server.db, { owner: as, name: 'Eats', now: new Date() })
    await server.call(updateAquarium, { as, params: { id }, body: { volume_litres } })
    return id
  }
  const at = (day: number, time = '00:00') => {
    const date = new Date(Date.parse('2026-06-01T00:00:00Z') + Math.floor(day) * 86_400_000)
    return `${date.toISOString().slice(0, 10)}T${day % 1 === 0.5 ? '12:00' : time}:00`
  }
  async function enter(id: number, tests: readonly (readonly [day: number, alkalinity: number])[]) {
    for (const [day, alkalinity] of tests)
      await server.call(createLog, { as, body: { aquarium_id: id, timestamp: at(day), alkalinity } })
  }
  /** 1 ml raises 100 L by 1 dKH. */
  async function enterProduct(id: number) {
    const body = { name: 'Alk', unit: 'ml', ref_amount: 1, ref_litres: 100, alkalinity: 1 }
    return (await server.call(createProduct, { as, params: { id }, body })).body.id
  }
  const add = async (id: number, body: object) =>
    expect((await server.call(createEvent, { as, body: { aquarium_id: id, ...body } })).status).toBe(201)
  const told = async (id: number) =>
    (await server.call(getConsumption, { as, params: { id } })).body.alkalinity

  test('is what the check values say, while doses and a water change go on', async () => {
    const id = await newTank()
    const product_id = await enterProduct(id)
    const tests = [
      [0, 8.5],
      [3, 8.2],
      [7, 7.815],
      [10, 7.515],
    ] as const
    await enter(id, tests)
    expect(await told(id)).toMatchObject({ a_day: expect.closeTo(0.09819, 6), doses: 0 })
    for (let day = 0; day < 10; day += 1)
      await add(id, { kind: 'dose', product_id, amount: 0.9, timestamp: at(day, '12:00') })
    await add(id, { kind: 'water_change', percent: 15, new_alkalinity: 8, timestamp: at(6) })
    expect(await told(id)).toEqual({
      a_day: expect.closeTo(1, 9),
      margin: expect.any(Number),
      tests: 4,
      from: at(0),
      to: at(10),
      doses: 10,
      changes: 1,
      dosed_a_day: 0,
      is_estimate: false,
      is_noisy: false,
      before: null,
    })
  })

  test('is told beside what it was before, by the tests up to the first of those that count', async () => {
    const id = await newTank()
    // 0.1 dKH a day for 21 days, then 0.4 in the seven days in which eight tests were made.
    const before = [0, 7, 14, 20].map((day) => [day - 20, 12 - day / 10] as const)
    const now = Array.from({ length: 8 }, (_, day) => [day, 10 - 0.4 * day] as const)
    await enter(id, [...before.slice(0, -1), ...now])
    expect(await told(id)).toMatchObject({
      a_day: expect.closeTo(0.4, 9),
      from: at(0),
      before: { a_day: expect.closeTo(0.1, 9), margin: expect.any(Number) },
    })
  })

  test('a dose and a doser of the minute of a test come after it', async () => {
    const id = await newTank()
    const product_id = await enterProduct(id)
    // 1 dKH a day is used; 2 are dosed right after the first test, and from the second day on the doser gives 1.
    await enter(id, [
      [0, 8],
      [1, 9],
      [2, 9],
      [4, 9],
    ])
    await add(id, { kind: 'dose', product_id, amount: 2, timestamp: at(0) })
    await add(id, { kind: 'doser', product_id, amount: 1, timestamp: at(1) })
    await add(id, { kind: 'dose', product_id, amount: 5, timestamp: at(4) })
    expect(await told(id)).toMatchObject({ a_day: expect.closeTo(1, 9), doses: 1 })
  })

  test('counts a doser that ran before the first test, and one that another replaces', async () => {
    const id = await newTank()
    const product_id = await enterProduct(id)
    await add(id, { kind: 'doser', product_id, amount: 0.9, timestamp: '2026-05-01T10:00:00' })
    await enter(id, [
      [0, 8.5],
      [2, 8.3],
      [4, 8.1],
      [7, 7.9],
      [9, 7.6],
      [12, 7.5],
    ])
    expect(await told(id)).toMatchObject({
      a_day: expect.closeTo(0.986184, 6),
      margin: expect.closeTo(0.019868, 6),
      dosed_a_day: 0.9,
      doses: 0,
    })
    await add(id, { kind: 'doser', product_id, amount: 0, timestamp: at(13) })
    expect(await told(id)).toMatchObject({ a_day: expect.closeTo(0.986184, 6), dosed_a_day: 0 })
  })

  test('says what it lacks: tests, days, recent ones, or the volume', async () => {
    const id = await newTank(null)
    expect(await told(id)).toBeNull()
    await enter(id, [
      [8, 8.5],
      [9, 8.4],
    ])
    expect(await told(id)).toBeNull()
    await enter(id, [[12, 8.1]])
    expect(await told(id)).toMatchObject({ tests: 3, is_estimate: false })
    await add(id, { kind: 'water_change', percent: 10, timestamp: at(10) })
    expect(await told(id)).toMatchObject({ changes: 1, is_estimate: true })
    const product_id = await enterProduct(id)
    expect(await told(id)).toMatchObject({ changes: 1 })
    await add(id, { kind: 'dose', product_id, amount: 1, timestamp: at(11) })
    expect(await told(id)).toBe('volume_needed')
    const old = await newTank()
    await enter(old, [
      [-40, 8.5],
      [-35, 8.4],
      [-31, 8.1],
    ])
    expect(await told(old)).toBeNull()
  })
})
