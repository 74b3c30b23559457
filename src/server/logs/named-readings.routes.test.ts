import { describe, expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import { createNamedReadings } from '#contract/aquariums/named-readings.ts'
import { createParameters } from '#contract/aquariums/parameters.ts'
import { updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { wallClockIn } from '#domain/time/zones.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const now = new Date('2026-11-28T23:30:00.000Z')
const at = '2026-11-28T08:05'
const manyValues = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`own:${index + 1}`, 1]))

describe.each(engines)('readings by name on %s', (engine) => {
  const server = forTests(() => createTestApp(engine, { now: () => now }))

  async function enterKeeper() {
    const name = `keeper-${crypto.randomUUID()}`
    const keeper = await enterPlayer(server.db, { name, level: 'free', now })
    return { keeper, reef: await enterAquarium(server.db, { owner: keeper, name: 'Reef', now }) }
  }
  const log = (as: Player, body: object, headers = {}) =>
    server.call(createNamedReadings, { as, body, headers })
  const zone = (as: Player, id: number, time_zone: string) =>
    server.call(updateAquarium, { as, params: { id }, body: { time_zone } })

  test.each([
    ['temperature', { value: 25.4, unit: 'C' }, 77.72],
    ['temperature', 77.72, 77.72],
    ['salinity', { value: 35, unit: 'ppt' }, 1.0263727],
    ['alkalinity', { value: 2.96, unit: 'meq' }, 8.299396],
    ['alkalinity', { value: 148.1, unit: 'ppm' }, 8.297848],
    ['alkalinity', { value: 8.3 }, 8.3],
    ['phosphate', { value: 33, unit: 'P-ppb' }, 0.1011813],
    ['nitrate', { value: 2.26, unit: 'N' }, 10.004116],
    ['calcium', { value: 420, unit: 'PPM' }, 420],
    ['pH', 8.1, 8.1],
    ['Temperature', { value: 25.4, unit: '°C' }, 77.72],
    ['alkalinity', { value: 2.96, unit: 'MEQ/l' }, 8.299396],
    ['alkalinity', { value: 8.3, unit: 'dkh' }, 8.3],
  ] as const)('%s of %o is stored as %f', async (name, value, stored) => {
    const { keeper, reef } = await enterKeeper()
    const { status, body } = await log(keeper, { aquarium_id: reef, at, values: { [name]: value } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ aquarium_id: reef, timestamp: `${at}:00` })
    const { key } = parameters.find(({ slug }) => slug === name.toLowerCase()) ?? { key: 'ph' }
    expect(body[key]).toBeCloseTo(stored, 6)
  })

  test.each([
    ['a name that nobody knows', { alk: 8.3 }, 'values.alk', /Known are temperature, ph/],
    [
      'a unit that nobody knows',
      { alkalinity: { value: 3, unit: 'mmol' } },
      'values.alkalinity',
      /dKH, meq, ppm/,
    ],
    [
      'a unit with something beside it',
      { temperature: { value: 25, unit: ' C' } },
      'values.temperature',
      /F, C/,
    ],
    ['a name in two ways of writing it', { pH: 8.1 }, 'values.pH', /comes twice/],
    ['°C without saying so', { temperature: 25.4 }, 'values.temperature', /25.4 °F.*F, C/],
    [
      'more salt than the formula takes',
      { salinity: { value: 61, unit: 'ppt' } },
      'values.salinity',
      /61 ppt/,
    ],
    ['a unit of a custom one', { 'own:12': { value: 1, unit: 'ppm' } }, 'values.own:12', /without a unit/],
    ['a text', { alkalinity: '8.3' }, 'values.alkalinity', /must be/],
    ['nothing measured', { alkalinity: null }, 'values.alkalinity', /must be/],
    ['no value at all', {}, 'values', /at least 1/],
    ['more than a tank can have', manyValues, 'values', /at most 100/],
    ['a name of the language', { __proto__x: 1, constructor: 1 }, 'values.constructor', /no parameter/],
  ] as const)('%s is refused by name, and nothing is stored', async (_what, values, field, sentence) => {
    const { keeper, reef } = await enterKeeper()
    const { status, body } = await log(keeper, {
      aquarium_id: reef,
      at,
      values: { ph: 8.1, ...values },
      ...(Object.keys(values).length === 0 && { values }),
    })
    expect([status, (body as unknown as { fields: object }).fields]).toMatchObject([
      400,
      { [field]: expect.stringMatching(sentence) },
    ])
    const stored = server.db.selectFrom('logs').select('id').where('aquarium_id', '=', reef)
    expect(await stored.execute()).toEqual([])
  })

  test('what is unusual is stored, as a program cannot be asked', async () => {
    const { keeper, reef } = await enterKeeper()
    const answer = await log(keeper, { aquarium_id: reef, at, values: { alkalinity: 25 } })
    expect([answer.status, answer.body.alkalinity]).toEqual([201, 25])
  })

  test('without at it is now on the tank’s own clock, once that is known', async () => {
    const { keeper, reef } = await enterKeeper()
    const values = { values: { ph: 8.2 } }
    const without = await log(keeper, values)
    expect([without.status, without.body]).toMatchObject([
      400,
      { fields: { at: 'at is needed until the tank has a time zone.' } },
    ])
    expect((await zone(keeper, reef, 'Pacific/Auckland')).status).toBe(200)
    const { body } = await log(keeper, values)
    expect(body.timestamp).toBe('2026-11-29T12:30:00')
    expect(body.timestamp).toBe(wallClockIn('Pacific/Auckland', now))
  })

  test.each([
    ['2026-11-28T08:05Z', /leave Z out/],
    ['2026-11-28T08:05:00+01:00', /leave \+01:00 out/],
    ['2026-02-30T08:05', /real date/],
    ['2026-11-28 08:05', /YYYY-MM-DDTHH:mm/],
    ['08:05', /YYYY-MM-DDTHH:mm/],
    ['', /YYYY-MM-DDTHH:mm/],
  ])('the moment %s is refused', async (moment, sentence) => {
    const { keeper, reef } = await enterKeeper()
    const { status, body } = await log(keeper, { aquarium_id: reef, at: moment, values: { ph: 8 } })
    expect([status, body]).toMatchObject([400, { fields: { at: expect.stringMatching(sentence) } }])
  })

  test('the tank may be left out where there is one, for the account or for the token', async () => {
    const { keeper, reef } = await enterKeeper()
    const values = { at: `${at}:30`, values: { ph: 8.2 } }
    expect((await log(keeper, values)).body).toMatchObject({ aquarium_id: reef, timestamp: `${at}:30` })
    const second = await enterAquarium(server.db, { owner: keeper, name: 'Second', now })
    expect((await log(keeper, values)).status).toBe(400)
    const body = { name: 'Meter', may: 'log', aquarium_id: second, expires_at: null }
    const { secret, id } = (await server.call(access.createToken, { as: keeper, body })).body
    const as = { id: keeper.id, token: secret }
    const { body: made } = await log(as, values)
    expect(made.aquarium_id).toBe(second)
    const row = server.db.selectFrom('logs').select(['source', 'created_session']).where('id', '=', made.id)
    expect(await row.executeTakeFirst()).toEqual({ source: 'api', created_session: id })
    expect((await log(as, { ...values, aquarium_id: reef })).status).toBe(404)
  })

  test('a custom parameter is named by its id, and only where the tank has it', async () => {
    const { keeper, reef } = await enterKeeper()
    const made = await server.call(createParameters, {
      as: keeper,
      params: { id: reef },
      body: { parameters: [{ catalogue: 'potassium' }] },
    })
    const id = made.body[0]?.id ?? 0
    const { body } = await log(keeper, { at, values: { [`own:${id}`]: 410, ph: 8.2 }, note: 'By the meter' })
    expect(body).toMatchObject({ ph: 8.2, note: 'By the meter', own: [{ parameter_id: id, value: 410 }] })
    expect((await log(keeper, { at, values: { 'own:999999': 1 } })).status).toBe(400)
  })

  test('the same call sent again is the same log', async () => {
    const { keeper } = await enterKeeper()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () => log(keeper, { at, values: { ph: 8.2 } }, headers)
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
  })
})
