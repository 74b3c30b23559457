import { describe, expect, test } from 'vitest'
import { createParameters, deleteParameter, updateParameter } from '#contract/aquariums/parameters.ts'
import { putTestAnswer } from '#contract/aquariums/test-answers.ts'
import { getAquarium, listMyAquariums } from '#contract/aquariums/whole-aquarium.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const last_tested = '2026-01-18T19:15:00'

describe.each(engines)('what is answered about parameters that are not tested for long on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))

  const newTank = () =>
    enterAquarium(server.db, { owner: server.cast.keeper, name: 'Answered', now: new Date() })
  const put = (id: number, body: object, as = server.cast.keeper) =>
    server.call(putTestAnswer, { as, params: { id }, body })
  const answersOf = async (id: number) =>
    (await server.call(getAquarium, { as: server.cast.keeper, params: { id }, query: '?logs=none' })).body
      .test_answers

  test('is none at first; a later answer replaces the one before, and all are told with the tank', async () => {
    const { keeper: as } = server.cast
    const id = await newTank()
    expect(await answersOf(id)).toEqual({})
    await put(id, { parameter: 'nitrite', last_tested, stopped: false })
    await put(id, { parameter: 'ammonia', last_tested, stopped: false })
    const { status, body } = await put(id, { parameter: 'nitrite', last_tested, stopped: true })
    const all = { nitrite: { last_tested, stopped: true }, ammonia: { last_tested, stopped: false } }
    expect([status, body]).toEqual([200, all])
    expect(await answersOf(id)).toEqual(all)
    const { body: list } = await server.call(listMyAquariums, { as })
    expect(list.find((tank) => tank.id === id)?.test_answers).toEqual(all)
    expect(list.find((tank) => tank.id === server.cast.reef)?.test_answers).toEqual({})
  })

  test.each([
    ['an unknown parameter', { parameter: 'strontium', last_tested, stopped: true }],
    ['a name of every object', { parameter: 'constructor', last_tested, stopped: true }],
    ['a moment that is none', { parameter: 'nitrite', last_tested: '2026-02-30T10:00:00', stopped: true }],
    ['no answer', { parameter: 'nitrite', last_tested }],
    ['an answer in words', { parameter: 'nitrite', last_tested, stopped: 'yes' }],
    ['a reading along', { parameter: 'nitrite', last_tested, stopped: true, value: 0 }],
  ])('%s is refused', async (_name, body) => {
    const id = await newTank()
    expect((await put(id, body)).status).toBe(400)
    expect(await answersOf(id)).toEqual({})
  })

  test('a custom parameter must be of this tank, and takes its answer along when it is deleted', async () => {
    const { keeper: as, reef } = server.cast
    const id = await newTank()
    const body = { parameters: [{ catalogue: 'iodine' }] }
    const [iodine] = (await server.call(createParameters, { as, params: { id }, body })).body
    const answer = { parameter: `own:${iodine?.id}`, last_tested, stopped: true }
    expect((await put(reef, answer)).status).toBe(404)
    expect((await put(id, answer)).status).toBe(200)
    expect(await answersOf(id)).toEqual({ [answer.parameter]: { last_tested, stopped: true } })
    const params = { id: iodine?.id ?? 0 }
    await server.call(updateParameter, { as, params, body: { archived: true } })
    expect((await server.call(deleteParameter, { as, params })).status).toBe(204)
    expect(await answersOf(id)).toEqual({})
  })

  test('an admin’s answer is told to the audit, and the same one again is not', async () => {
    const { admin } = server.cast
    const id = await newTank()
    for (const stopped of [true, true, false]) await put(id, { parameter: 'ph', last_tested, stopped }, admin)
    await put(id, { parameter: 'ph', last_tested, stopped: true })
    const rows = await server.db
      .selectFrom('audit_rows')
      .select('fields')
      .where('target', '=', 'aquarium')
      .where('target_id', '=', id)
      .execute()
    expect(rows).toEqual([{ fields: 'test_answers' }, { fields: 'test_answers' }])
  })
})
