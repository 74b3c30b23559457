import { beforeAll, describe, expect, test } from 'vitest'
import { listAllAquariums } from '#contract/aquariums/aquariums.ts'
import { createLog, listAquariumLogs, listLogs, updateLog } from '#contract/aquariums/logs.ts'
import { getParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import { getSeries } from '#contract/aquariums/series.ts'
import { getTargets, putTargets } from '#contract/aquariums/targets.ts'
import { getAquarium, listMyAquariums, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { ownersOf } from '#server/aquariums/owners.store.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Player } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { enterCaretaker, enterDevice } from '#server/testing/sign-in/limited-sessions.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const neighbour = { name: 'Neighbour', email: 'neighbour@example.org' }
const keeper = { name: 'Keeper', email: 'keeper@example.org' }

describe.each(engines)('whose an aquarium is, on %s', (engine) => {
  let logId: number
  const server = forTests(() => createTestApp(engine))
  beforeAll(async () => {
    const body = { aquarium_id: server.cast.reef, timestamp: '2026-01-01T10:00:00', ph: 8.2 }
    logId = (await server.call(createLog, { as: server.cast.keeper, body })).body.id
    const other = { ...body, aquarium_id: server.cast.lagoon }
    await server.call(createLog, { as: server.cast.neighbour, body: other })
  })

  const read = (as: Player, id: number, query = '') => server.call(getAquarium, { as, params: { id }, query })
  const put = (as: Player, id: number, body: object) =>
    server.call(updateAquarium, { as, params: { id }, body })

  /** Everything that a user, a device or a caretaker can ask about an aquarium. */
  async function everythingOf(as: Player, id: number): Promise<string> {
    const params = { id }
    const answers = [
      await read(as, id),
      await read(as, id, '?logs=none'),
      await put(as, id, { notes: 'mine' }),
      await put(as, id, { owner: neighbour }),
      await put(as, id, { owner: keeper }),
      await server.call(listMyAquariums, { as }),
      await server.call(listAquariumLogs, { as, params }),
      await server.call(getSeries, { as, params }),
      await server.call(getParameterStatistics, { as, params, query: '?parameter=ph' }),
      await server.call(getTargets, { as, params }),
      await server.call(putTargets, { as, params, body: { kind: null, targets: {} } }),
      await server.call(updateLog, { as, params: { id: logId }, body: { ph: 8.2 } }),
      await server.call(listAllAquariums, { as, query: '?page=1' }),
      await server.call(listLogs, { as, query: '?page=1' }),
    ]
    return answers.map(({ text }) => text).join('\n')
  }

  test('a plain keeper, a device and a caretaker learn nobody’s e-mail, of their own tank or another', async () => {
    const { cast, db } = server
    const limited = [
      await enterDevice(db, cast.keeper),
      await enterDevice(db, cast.admin),
      await enterCaretaker(db, cast.keeper, cast.reef),
    ]
    for (const as of [cast.keeper, cast.neighbour, ...limited])
      for (const id of [cast.reef, cast.nano, cast.lagoon]) {
        const text = await everythingOf(as, id)
        expect(text).not.toContain('example.org')
        expect(text).not.toContain('"owner":{')
        expect(text).not.toContain('"owners"')
      }
  })

  test('a keeper who guesses the owner is told the same for a right guess and a wrong one', async () => {
    const { cast } = server
    const guesses = [keeper, neighbour, {}]
    const ofOwn = await Promise.all(guesses.map((owner) => put(cast.keeper, cast.reef, { owner })))
    expect(ofOwn.map(({ status }) => status)).toEqual([400, 400, 400])
    const ofOthers = await Promise.all(guesses.map((owner) => put(cast.keeper, cast.lagoon, { owner })))
    expect(ofOthers.map(({ status }) => status)).toEqual([404, 404, 404])
    const words = [...ofOwn, ...ofOthers].map(({ body }) => (body as unknown as { message: string }).message)
    expect(new Set(words).size).toBe(2)
  })

  test('an admin is told the owner of another keeper’s tank, and of the own one nothing', async () => {
    const { admin, lagoon } = server.cast
    for (const query of ['', '?logs=none'])
      expect((await read(admin, lagoon, query)).body.owner).toEqual(neighbour)
    const { id } = (await server.call(listMyAquariums, { as: admin })).body[0] ?? {}
    expect(id).toBeUndefined()
    await put(admin, lagoon, { user_id: admin.id })
    expect((await read(admin, lagoon)).body).not.toHaveProperty('owner')
    await put(admin, lagoon, { user_id: server.cast.neighbour.id })
    expect((await read(admin, lagoon)).body.owner).toEqual(neighbour)
  })

  test('another owner cannot be written, not even by an admin', async () => {
    const { admin, lagoon } = server.cast
    expect((await put(admin, lagoon, { owner: neighbour })).status).toBe(200)
    expect((await put(admin, lagoon, { owner: keeper })).status).toBe(400)
  })

  test('a call that forgets to ask for an admin tells a keeper no owners', async () => {
    const { db, cast } = server
    const owners = (isAdmin: boolean) => {
      const actor: Actor = { id: cast.keeper.id, isAdmin, scope: { kind: 'full' }, requestId: 'test' }
      return ownersOf(db, { actor, aquariumIds: [cast.reef, cast.lagoon] })
    }
    expect(await owners(false)).toEqual([])
    expect(await owners(true)).toHaveLength(2)
  })

  test('a page of a list for admins names the owners in it, each aquarium once', async () => {
    const { admin, reef, nano, lagoon } = server.cast
    const aquariums = await server.call(listAllAquariums, { as: admin, query: '?page=1' })
    const tanks = [
      { aquarium_id: reef, ...keeper },
      { aquarium_id: nano, ...keeper },
      { aquarium_id: lagoon, ...neighbour },
    ]
    expect(ownersIn(aquariums.body)).toEqual(tanks)
    for (const query of ['?page=1', '?page=1&sort=aquarium_id&order=desc'])
      expect(ownersIn((await server.call(listLogs, { as: admin, query })).body)).toEqual([tanks[0], tanks[2]])
    const searched = await server.call(listAllAquariums, { as: admin, query: '?page=1&search=nan' })
    expect(ownersIn(searched.body)).toEqual([tanks[1]])
    const none = await server.call(listAllAquariums, { as: admin, query: '?page=1&search=none' })
    expect(ownersIn(none.body)).toEqual([])
  })

  test('whole lists and their files are as they were', async () => {
    const as = server.cast.admin
    for (const list of [listAllAquariums, listLogs])
      for (const query of ['', '?format=csv']) {
        const { status, text } = await server.call(list, { as, query })
        expect([status, text.includes('example.org')]).toEqual([200, false])
      }
  })
})

type Listed = { rows: unknown[]; owners: { aquarium_id: number }[] } | unknown[]

function ownersIn(body: Listed) {
  if (Array.isArray(body)) throw new Error('not a page')
  return body.owners.toSorted((one, other) => one.aquarium_id - other.aquarium_id)
}
