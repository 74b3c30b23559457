import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#server/http/actor.ts'
import { enterCast } from '#server/testing/cast.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { expectWaiting } from '#server/testing/waiting-locks.ts'
import { hideAquarium, lockAquarium } from './aquariums.store.ts'
import { changeInAquarium, getVisibleAquarium, lockAndFind } from './changes.rules.ts'

describe.each(engines)('an act in an aquarium on %s', (engine) => {
  let actor: Actor
  const database = forTests(() => createDatabase(engine))
  const cast = forTests(() => enterCast(database.db))
  beforeAll(async () => {
    actor = { id: cast.keeper.id, isAdmin: false, scope: { kind: 'full' }, requestId: 'test' }
  })

  test('that waits for another one finds what has become of the aquarium meanwhile', async () => {
    const { db } = database
    const asked = { id: cast.nano, actor }
    const [locked, found] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = db.transaction().execute(async (db) => {
      await lockAquarium(db, asked.id)
      locked.resolve()
      // On SQLite the other one has not begun: transactions follow each other.
      if (engine === 'postgres') await found.promise
      await expectWaiting(database.db, engine, 1)
      await hideAquarium(db, asked.id, new Date())
    })
    await locked.promise
    const second = db.transaction().execute((db) =>
      lockAndFind(db, async (db) => {
        const aquarium = await getVisibleAquarium(db, asked)
        found.resolve()
        return aquarium
      }),
    )
    await expect(second).rejects.toMatchObject({ code: 'aquarium_not_found' })
    await first
  })

  test('in one that was removed after it was found is refused as in one that never was', async () => {
    const work = changeInAquarium(database.db, {
      actor,
      find: async () => ({ aquarium_id: 999_999, owner_id: actor.id }),
      work: (db, { aquarium_id }) =>
        db.insertInto('logs').values({ aquarium_id, timestamp: '2026-01-01T00:00:00' }).execute(),
      audit: () => undefined,
    })
    await expect(work).rejects.toMatchObject({ code: 'aquarium_not_found' })
  })
})
