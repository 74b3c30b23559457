import { describe, expect, test } from 'vitest'
import * as contract from '#contract/aquariums/aquariums.ts'
import { createLog } from '#contract/aquariums/logs.ts'
import { getAquarium, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const day = 24 * 60 * 60 * 1000

describe.each(engines)('a deleted aquarium on %s', (engine) => {
  let now = new Date('2026-03-01T12:00:00Z')
  const server = forTests(() => createTestApp(engine, { config: { keptDays: 30 }, now: () => now }))

  const enter = async () => {
    const as = server.cast.keeper
    const { body } = await server.call(contract.createAquarium, { as, body: { name: 'Reef' } })
    const log = { aquarium_id: body.id, timestamp: '2026-01-01T10:00:00', ph: 8.25, note: 'kept' }
    await server.call(createLog, { as, body: log })
    return body.id
  }
  const whole = (id: number, as = server.cast.keeper) => server.call(getAquarium, { as, params: { id } })
  const remove = (id: number, as = server.cast.keeper) =>
    server.call(contract.deleteAquarium, { as, params: { id } })
  const restore = (id: number, as = server.cast.keeper) =>
    server.call(contract.restoreAquarium, { as, params: { id } })
  const listed = async (as = server.cast.keeper) =>
    (await server.call(contract.listDeletedAquariums, { as })).body

  test('is listed for its owner alone, and comes back as it was', async () => {
    const id = await enter()
    const { body: before } = await whole(id)
    expect((await restore(id)).status).toBe(404)
    await remove(id)
    expect(await listed()).toEqual({
      days: 30,
      aquariums: [
        {
          id,
          name: 'Reef',
          log_count: 1,
          removed_at: '2026-03-01T12:00:00.000Z',
          kept_until: '2026-03-31T12:00:00.000Z',
        },
      ],
    })
    for (const as of [server.cast.neighbour, server.cast.admin])
      expect((await listed(as)).aquariums).toEqual([])
    const { status, body } = await restore(id)
    expect([status, body.active, body.removed_at]).toEqual([200, true, null])
    expect((await whole(id)).body).toEqual(before)
    expect((await listed()).aquariums).toEqual([])
    expect((await restore(id)).status).toBe(404)
  })

  test('can be brought back for as many days as are set, and is then swept away', async () => {
    const [kept, swept] = [await enter(), await enter()]
    const start = now
    await remove(swept)
    now = new Date(start.getTime() + day)
    await remove(kept)
    // An aquarium that is deleted twice is not kept for longer.
    await remove(swept, server.cast.admin)
    now = new Date(start.getTime() + 30 * day)
    expect((await restore(swept)).status).toBe(404)
    expect((await listed()).aquariums.map(({ id }) => id)).toEqual([kept])
    server.app.deletionSweep.wake()
    await server.app.deletionSweep.settled()
    expect((await whole(swept, server.cast.admin)).status).toBe(404)
    expect(
      await server.db.selectFrom('logs').select('id').where('aquarium_id', '=', swept).execute(),
    ).toEqual([])
    expect((await restore(kept)).status).toBe(200)
    expect((await whole(kept)).body.logs).toHaveLength(1)
    now = start
  })

  test('is swept away by its age only when it was deleted, not when an admin made it inactive', async () => {
    const { admin } = server.cast
    const [inactive, madeActive] = [await enter(), await enter()]
    const change = (id: number, active: boolean) =>
      server.call(updateAquarium, { as: admin, params: { id }, body: { active } })
    await change(inactive, false)
    await remove(madeActive)
    await change(madeActive, true)
    await change(madeActive, false)
    expect((await listed()).aquariums).toEqual([])
    const start = now
    now = new Date(start.getTime() + 365 * day)
    server.app.deletionSweep.wake()
    await server.app.deletionSweep.settled()
    now = start
    for (const id of [inactive, madeActive]) {
      const { body } = await whole(id, admin)
      expect([body.active, body.removed_at, body.log_count]).toEqual([false, null, 1])
    }
  })

  test('that an admin brings back leaves a row in the record of acts', async () => {
    const id = await enter()
    await remove(id)
    expect((await restore(id, server.cast.admin)).status).toBe(200)
    const rows = await server.db
      .selectFrom('audit_rows')
      .select(['action', 'target', 'actor_id'])
      .where('target_id', '=', id)
      .execute()
    expect(rows).toEqual([{ action: 'restore', target: 'aquarium', actor_id: server.cast.admin.id }])
  })

  test('is either brought back or swept away when both happen at once', async () => {
    const start = now
    for (let turn = 0; turn < 5; turn += 1) {
      const id = await enter()
      await remove(id)
      now = new Date(start.getTime() + 30 * day - 1)
      const asked = restore(id)
      now = new Date(start.getTime() + 30 * day + 1)
      server.app.deletionSweep.wake()
      const { status } = await asked
      await server.app.deletionSweep.settled()
      expect((await whole(id)).status).toBe(status)
      if (status === 200) expect((await whole(id)).body.logs).toHaveLength(1)
      now = start
    }
  })
})
