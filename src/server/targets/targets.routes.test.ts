import { describe, expect, test } from 'vitest'
import { hardDeleteAquarium } from '#contract/aquariums/aquariums.ts'
import { createLog } from '#contract/aquariums/logs.ts'
import { getTargets, putTargets } from '#contract/aquariums/targets.ts'
import { getAquarium, listMyAquariums } from '#contract/aquariums/whole-aquarium.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const none = { kind: null, targets: {} }
const sps = {
  kind: 'sps',
  targets: {
    alkalinity: { low: 7, high: 9, goal: 8.3 },
    calcium: { low: 400, high: null, goal: null },
    nitrate: { low: null, high: 10, goal: null },
    magnesium: { low: null, high: null, goal: null },
    ammonia: { low: 0, high: 0, goal: 0 },
  },
}

describe.each(engines)('the targets of an aquarium on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))

  const put = (id: number, body: object, as = server.cast.keeper) =>
    server.call(putTargets, { as, params: { id }, body })
  const get = async (id: number, as = server.cast.keeper) =>
    (await server.call(getTargets, { as, params: { id } })).body

  test('are none at first, then what was put, in every answer about the tank; and replaced as a whole', async () => {
    const { keeper: as, reef, nano } = server.cast
    expect(await get(reef)).toEqual(none)
    const answer = await put(reef, sps)
    expect([answer.status, answer.body]).toEqual([200, sps])
    expect(await get(reef)).toEqual(sps)
    for (const query of ['', '?logs=none'])
      expect((await server.call(getAquarium, { as, params: { id: reef }, query })).body).toMatchObject(sps)
    const { body: list } = await server.call(listMyAquariums, { as })
    expect(list.map(({ id, targets }) => [id, targets])).toEqual([
      [reef, sps.targets],
      [nano, {}],
    ])
    const fewer = { kind: 'fish_only', targets: { nitrate: { low: 0, high: 40, goal: null } } }
    expect((await put(reef, fewer)).body).toEqual(fewer)
    expect((await put(reef, fewer)).body).toEqual(fewer)
    expect(await get(nano)).toEqual(none)
    expect((await put(reef, none)).body).toEqual(none)
  })

  const of = (key: string, low: unknown, high: unknown, goal: unknown = null) => ({
    ...none,
    targets: { [key]: { low, high, goal } },
  })
  test.each<[string, object, string]>([
    ['crossed limits', of('alkalinity', 9, 7), 'Alkalinity: the lowest value must not be above the highest.'],
    ['a goal outside', of('phosphase', null, 0.1, 0.11), 'Phosphate: the goal must lie within the range.'],
    [
      'a parameter that there is not',
      of('strontium', 1, 2),
      '"strontium" is not a field that can be set here.',
    ],
    ['a limit left out', { ...none, targets: { ph: { low: 8, high: 8.4 } } }, 'goal is required.'],
    ['a limit as text', of('ph', '8', 8.4), 'targets.ph.low must be a number or null.'],
    ['a limit that no reading reaches', of('ph', null, 1e6), 'targets.ph.high must be less than 1000000.'],
    ['a kind that there is not', { ...none, kind: 'pond' }, 'kind must be one of reef, sps, lps'],
    ['no targets', { kind: null }, 'targets is required.'],
    ['an unknown field', { ...none, note: 'x' }, '"note" is not a field'],
  ])('%s are refused by name, and nothing is changed', async (_name, body, sentence) => {
    const { reef } = server.cast
    await put(reef, sps)
    const answer = await put(reef, body)
    expect([answer.status, answer.body]).toMatchObject([400, { message: expect.stringContaining(sentence) }])
    expect(await get(reef)).toEqual(sps)
  })

  test('no reading is refused for them', async () => {
    const { keeper: as, reef } = server.cast
    await put(reef, sps)
    const body = { aquarium_id: reef, timestamp: '2026-01-01T10:00:00', alkalinity: 30, magnesium: 1 }
    expect((await server.call(createLog, { as, body })).status).toBe(201)
  })

  test('many at once end in one of them, whole', async () => {
    const id = await enterAquarium(server.db, { owner: server.cast.keeper, name: 'Busy', now: new Date() })
    const wanted = Array.from({ length: 12 }, (_, index) => ({
      kind: 'reef',
      targets: {
        calcium: { low: 380 + index, high: 450, goal: null },
        ...(index % 2 === 0 && { nitrate: { low: index, high: 40, goal: null } }),
      },
    }))
    const answers = await Promise.all(wanted.map((each) => put(id, each)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.map(({ body }) => body)).toEqual(wanted)
    expect(wanted).toContainEqual(await get(id))
  })

  test('of two that were made from the same at the same moment one is refused, and neither takes back the other', async () => {
    const id = await enterAquarium(server.db, {
      owner: server.cast.keeper,
      name: 'Two tabs',
      now: new Date(),
    })
    const changes = ['calcium', 'nitrate'].map((key) => ({
      kind: null,
      targets: { [key]: { low: 5, high: 450, goal: null } },
    }))
    const answers = await Promise.all(changes.map((each) => put(id, { ...each, before: none })))
    const [saved = none] = changes.filter((_, index) => answers[index]?.status === 200)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'targets_changed' })
    expect(await get(id)).toEqual(saved)
    // Sent again after a lost answer, what is stored already is saved.
    expect((await put(id, { ...saved, before: none })).status).toBe(200)
    expect((await put(id, { ...sps, before: saved })).body).toEqual(sps)
    expect((await put(id, { ...none, before: { ...sps, kind: 'reef' } })).status).toBe(409)
    expect(await get(id)).toEqual(sps)
  })

  test('an admin’s change is told to the audit, and one that changes nothing is not', async () => {
    const { admin, keeper } = server.cast
    const id = await enterAquarium(server.db, { owner: keeper, name: 'Audited', now: new Date() })
    const ph = { ph: { low: 7.8, high: 8.5, goal: null } }
    await put(id, { kind: 'lps', targets: {} }, admin)
    await put(id, { kind: 'lps', targets: ph }, admin)
    await put(id, { kind: 'lps', targets: ph }, admin)
    await put(id, none)
    const rows = await server.db
      .selectFrom('audit_rows')
      .select(['action', 'fields', 'actor_id'])
      .where('target', '=', 'aquarium')
      .where('target_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { action: 'update', fields: 'kind', actor_id: admin.id },
      { action: 'update', fields: 'targets', actor_id: admin.id },
    ])
  })

  test('go with the aquarium', async () => {
    const { admin, keeper } = server.cast
    const id = await enterAquarium(server.db, { owner: keeper, name: 'Gone', now: new Date() })
    await put(id, sps)
    const left = () =>
      server.db.selectFrom('targets').select('parameter').where('aquarium_id', '=', id).execute()
    expect(await left()).toHaveLength(5)
    expect((await server.call(hardDeleteAquarium, { as: admin, params: { id } })).status).toBe(204)
    await server.app.deletionSweep.settled()
    expect(await left()).toEqual([])
  })

  test('the latest reading tells the five tests before it, newest first', async () => {
    const { keeper: as } = server.cast
    const id = await enterAquarium(server.db, { owner: as, name: 'Tested', now: new Date() })
    const enter = (timestamp: string, readings: object) =>
      server.call(createLog, { as, body: { aquarium_id: id, timestamp, ...readings } })
    for (let day = 1; day <= 8; day += 1)
      await enter(`2026-01-0${day}T10:00:00`, { alkalinity: day, ...(day === 3 && { calcium: 400 }) })
    await enter('2026-01-08T10:00:00', { alkalinity: 8.5 })
    await enter('2062-01-08T10:00:00', { alkalinity: 20 })
    const { latest, tests_before } = (await server.call(getAquarium, { as, params: { id } })).body
    const test = (day: number, value = day) => ({ timestamp: `2026-01-0${day}T10:00:00`, value })
    expect(latest.alkalinity).toEqual(test(8, 8.5))
    expect(tests_before.alkalinity).toEqual([test(8), test(7), test(6), test(5), test(4)])
    expect([latest.calcium, tests_before.calcium]).toEqual([test(3, 400), []])
    expect([latest.ph, tests_before.ph]).toEqual([null, []])
  })
})
