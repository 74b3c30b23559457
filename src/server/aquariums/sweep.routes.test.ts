import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/aquariums/aquariums.ts'
import { createLog, listLogs } from '#contract/aquariums/logs.ts'
import { getAquarium, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { uploadImage } from '#contract/images.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import { deleteUser } from '#contract/users.ts'
import { sweepFiles } from '#server/images/image-sweep.rules.ts'
import { insertParameter } from '#server/parameters/parameters.store.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createAppAt, enginesAndPlaces } from '#server/testing/pictures/image-places.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { csvUpload, imageUpload } from '#server/testing/test-app.ts'
import { sweepAquariums } from './sweep.rules.ts'

const rowsOf = (count: number) =>
  `timestamp,ph\n${Array.from({ length: count }, (_, index) => `${1950 + (index % 70)}-01-01 20:05:${String(index % 60).padStart(2, '0')},8.1`).join('\n')}\n`

/** Each round deletes at another moment of an import. */
const rounds = Number(process.env.CASES ?? 4)

describe.each(enginesAndPlaces)('what is deleted on $engine, files in a $place', ({ engine, place }) => {
  const server = forTests(() => createAppAt(place, engine))

  const importInto = (id: number, count: number, as = server.cast.keeper) =>
    server.call(uploadCsv, { as, query: `?aquarium_id=${id}`, ...csvUpload(rowsOf(count)) })
  const hardDelete = (id: number) =>
    server.call(contract.hardDeleteAquarium, { as: server.cast.admin, params: { id } })
  const enter = (owner = server.cast.keeper) =>
    enterAquarium(server.db, { owner, name: 'Doomed', now: new Date() })
  const left = async (id: number) => {
    const { db } = server
    const logs = await db.selectFrom('logs').select('id').where('aquarium_id', '=', id).execute()
    const counts = await db.selectFrom('log_counts').select('logs').where('aquarium_id', '=', id).execute()
    const aquariums = await db.selectFrom('aquariums').select('id').where('id', '=', id).execute()
    const own = await db
      .selectFrom('own_readings')
      .innerJoin('own_parameters', 'own_parameters.id', 'own_readings.parameter_id')
      .select('log_id')
      .where('aquarium_id', '=', id)
      .execute()
    return [logs.length, counts.length, aquariums.length, own.length]
  }

  const doomed = async () => {
    const hidden = server.db.selectFrom('aquariums').select('id').where('deleted_at', 'is not', null)
    return (await hidden.executeTakeFirstOrThrow()).id
  }

  test('is gone for everybody at once, long before its rows are', async () => {
    const { admin, keeper, reef } = server.cast
    const id = await enter()
    expect((await importInto(id, 3_000)).status).toBe(200)
    await enterCustomReadings(server.db, id)
    await server.db
      .updateTable('aquariums')
      .set({ deleted_at: new Date().toISOString(), active: false })
      .where('id', '=', id)
      .execute()
    for (const as of [admin, keeper]) {
      const whole = await server.call(getAquarium, { as, params: { id } })
      expect(whole.status).toBe(404)
      const body = { aquarium_id: id, timestamp: '2026-01-01T10:00:00' }
      expect((await server.call(createLog, { as, body })).status).toBe(404)
      expect((await importInto(id, 1, as)).status).toBe(404)
      const change = { as, params: { id }, body: { name: 'Back' } }
      expect((await server.call(updateAquarium, change)).status).toBe(404)
      expect((await server.call(contract.deleteAquarium, { as, params: { id } })).status).toBe(404)
    }
    expect((await hardDelete(id)).status).toBe(404)
    await server.call(createLog, {
      as: keeper,
      body: { aquarium_id: reef, timestamp: '2026-01-01T10:00:00' },
    })
    for (const query of ['', '?page=1', `?aquarium_id=${id}`, `?aquarium_id=${id}&page=1`]) {
      const { body } = await server.call(listLogs, { as: admin, query })
      const rows = Array.isArray(body) ? body : body.rows
      expect(rows.filter(({ aquarium_id }) => aquarium_id === id)).toEqual([])
      expect(Array.isArray(body) ? rows.length : body.total).toBe(rows.length)
    }
    for (const query of ['', '?page=1', `?id=${id}`]) {
      const { body } = await server.call(contract.listAllAquariums, { as: admin, query })
      expect((Array.isArray(body) ? body : body.rows).map((row) => row.id)).not.toContain(id)
    }
    expect((await left(id))[0]).toBe(3_000)
  })

  test('is removed in steps, and a sweep that was stopped half-way is gone on with', async () => {
    let steps = 0
    // Two steps remove own readings, one finds no more of them; then two steps remove logs.
    await sweepAquariums(server.db, { now: new Date(), days: 30 }, () => ++steps > 1)
    expect(await left(await doomed())).toEqual([3_000, 1, 1, 500])
    await sweepAquariums(server.db, { now: new Date(), days: 30 }, () => ++steps > 6)
    const id = await doomed()
    expect(await left(id)).toEqual([1_000, 1, 1, 0])
    server.app.deletionSweep.wake()
    await server.app.deletionSweep.settled()
    expect(await left(id)).toEqual([0, 0, 0, 0])
  })

  test('leaves nothing behind, also while its owner imports into it', async () => {
    const outcomes = new Set<number>()
    for (let round = 0; round < rounds; round++) {
      const id = await enter()
      const importing = importInto(id, 4_000)
      await delay((round * 200) / rounds)
      expect((await hardDelete(id)).status).toBe(204)
      outcomes.add((await importing).status)
      await server.app.deletionSweep.settled()
      expect(await left(id)).toEqual([0, 0, 0, 0])
    }
    // The import came first, or it came too late.
    expect([200, 404]).toEqual(expect.arrayContaining([...outcomes]))
  })

  test('leaves no image behind, no claim and no file, also while its owner uploads', async () => {
    const outcomes = new Set<number>()
    const pictures = await Promise.all(
      ['#aa0001', '#aa0002', '#aa0003'].map((colour) => photo({ width: 320, height: 240, colour })),
    )
    for (let round = 0; round < 12; round++) {
      const owner = await enterPlayer(server.db, { name: `painter-${round}`, level: 'free', now: new Date() })
      const id = await enter(owner)
      const uploading = Promise.all(
        pictures.map((picture) => server.call(uploadImage, { as: owner, ...imageUpload(id, picture) })),
      )
      await delay(round * 8)
      const removed =
        round % 2 === 0
          ? await hardDelete(id)
          : await server.call(deleteUser, { as: server.cast.admin, params: { id: owner.id } })
      expect(removed.status).toBe(204)
      for (const { status } of await uploading) outcomes.add(status)
      await server.app.deletionSweep.settled()
      expect(await left(id)).toEqual([0, 0, 0, 0])
    }
    // The upload came first, or it came too late.
    expect([201, 401, 404]).toEqual(expect.arrayContaining([...outcomes]))
    expect(await server.db.selectFrom('images').select('id').execute()).toEqual([])
    await sweepFiles(server, { now: new Date(Date.now() + 2 * 60 * 60 * 1000), isApproved: true })
    const files: string[] = []
    for await (const some of server.files.list()) files.push(...some.map(({ name }) => name))
    expect(files).toEqual([])
  })

  test('leaves nothing behind either when its owner is deleted while importing', async () => {
    for (let round = 0; round < rounds; round++) {
      const owner = await enterPlayer(server.db, { name: `owner-${round}`, level: 'free', now: new Date() })
      const id = await enter(owner)
      const importing = importInto(id, 4_000, owner)
      await delay((round * 200) / rounds)
      const removed = await server.call(deleteUser, { as: server.cast.admin, params: { id: owner.id } })
      expect(removed.status).toBe(204)
      expect([200, 401, 404]).toContain((await importing).status)
      await server.app.deletionSweep.settled()
      expect(await left(id)).toEqual([0, 0, 0, 0])
      expect(await server.db.selectFrom('users').select('id').where('id', '=', owner.id).execute()).toEqual(
        [],
      )
    }
  })
})

/** Gives every other log of an aquarium a reading of a custom parameter. */
async function enterCustomReadings(db: TestApp['db'], aquariumId: number) {
  const { id } = await insertParameter(db, {
    aquarium_id: aquariumId,
    catalogue: null,
    label: 'Strontium',
    sort_label: 'strontium',
    unit: 'ppm',
    decimals: 1,
    charted: true,
    position: 0,
    created_at: 'then',
  })
  const logs = db.selectFrom('logs').where('aquarium_id', '=', aquariumId).orderBy('id').limit(1_500)
  await db
    .insertInto('own_readings')
    .columns(['parameter_id', 'timestamp', 'log_id', 'value'])
    .expression(
      logs.select(({ lit }) => [
        lit(id).as('parameter_id'),
        'timestamp',
        'id as log_id',
        'ph as value' as never,
      ]) as never,
    )
    .execute()
}
