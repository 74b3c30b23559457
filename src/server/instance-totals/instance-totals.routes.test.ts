import { describe, expect, test, vi } from 'vitest'
import { hardDeleteAquarium } from '#contract/aquariums/aquariums.ts'
import { createLog } from '#contract/aquariums/logs.ts'
import { storageFull } from '#contract/errors/storage-errors.ts'
import { deleteImage, uploadImage } from '#contract/images.ts'
import { getInstanceTotals } from '#contract/instance-totals.ts'
import { deleteUser } from '#contract/users.ts'
import { sweepFiles } from '#server/images/image-sweep.rules.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createAppAt, enginesAndPlaces } from '#server/testing/pictures/image-places.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { imageUpload } from '#server/testing/test-app.ts'

const day = 24 * 60 * 60 * 1000

describe.each(enginesAndPlaces)('the totals on $engine, files in a $place', ({ engine, place }) => {
  const server = forTests(() => createAppAt(place, engine))

  const totals = async () => (await server.call(getInstanceTotals, { as: server.cast.admin })).body
  const upload = async (colour: string, aquarium = server.cast.reef) => {
    const { status, body, text } = await server.call(uploadImage, {
      as: server.cast.admin,
      ...imageUpload(aquarium, await photo({ colour })),
    })
    expect(status, text).toBe(201)
    return body
  }
  const stored = async () => {
    let bytes = 0
    for await (const some of server.files.list()) for (const { size } of some) bytes += size
    return bytes
  }
  const sweep = () => sweepFiles(server, { now: new Date(Date.now() + day), isApproved: true })

  test('an empty club has nothing but its people', async () => {
    expect(await totals()).toEqual({
      users: 3,
      active_users: 3,
      aquariums: 3,
      logs: 0,
      images: 0,
      image_bytes: 0,
      database_bytes: expect.any(Number),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
    expect((await totals()).database_bytes).toBeGreaterThan(10_000)
  })

  test('images are counted one by one, their files once, to the byte', async () => {
    const first = await upload('#ff0000')
    const once = await stored()
    expect(await totals()).toMatchObject({ images: 1, image_bytes: once })
    await upload('#ff0000', server.cast.lagoon)
    expect(await totals()).toMatchObject({ images: 2, image_bytes: once })
    const other = await upload('#00ff00')
    expect(await totals()).toMatchObject({ images: 3, image_bytes: await stored() })
    await server.call(deleteImage, { as: server.cast.admin, params: { id: other.id } })
    await server.call(deleteImage, { as: server.cast.admin, params: { id: first.id } })
    await sweep()
    expect(await totals()).toMatchObject({ images: 1, image_bytes: once })
    expect(await stored()).toBe(once)
  })

  test('a photo that could not be stored counts nothing', async () => {
    const before = await totals()
    vi.spyOn(server.files, 'put').mockRejectedValueOnce(storageFull())
    const { status } = await server.call(uploadImage, {
      as: server.cast.admin,
      ...imageUpload(server.cast.reef, await photo({ colour: '#123456' })),
    })
    expect([status, await totals()]).toEqual([507, before])
  })

  test('the size of a file from before sizes were kept is found by the next sweep', async () => {
    await server.db.updateTable('image_files').set({ bytes: null }).execute()
    expect((await totals()).image_bytes).toBe(0)
    await sweep()
    expect((await totals()).image_bytes).toBe(await stored())
  })

  test('what is deleted counts no more, long before it is removed', async () => {
    const owner = await enterPlayer(server.db, { name: 'Leaving', level: 'free', now: new Date() })
    const before = await totals()
    const tank = await enterAquarium(server.db, { owner, name: 'Left', now: new Date() })
    const other = await enterAquarium(server.db, { owner, name: 'Left too', now: new Date() })
    for (const aquarium_id of [tank, other]) {
      const body = { aquarium_id, timestamp: '2026-01-01T10:00:00' }
      await server.call(createLog, { as: server.cast.admin, body })
      await upload('#0000ff', aquarium_id)
    }
    expect(await totals()).toMatchObject({
      aquariums: before.aquariums + 2,
      logs: before.logs + 2,
      images: before.images + 2,
    })
    // The sweep is stopped: deleted rows must not count before it removes them.
    await server.app.deletionSweep.stop()
    await server.call(hardDeleteAquarium, { as: server.cast.admin, params: { id: tank } })
    expect(await totals()).toMatchObject({
      aquariums: before.aquariums + 1,
      logs: before.logs + 1,
      images: before.images + 1,
    })
    await server.call(deleteUser, { as: server.cast.admin, params: { id: owner.id } })
    const { users, active_users, aquariums, logs, images } = before
    expect(await totals()).toMatchObject({
      users: users - 1,
      active_users: active_users - 1,
      aquariums,
      logs,
      images,
    })
  })

  test('active is who signed in or used an open session within 30 days', async () => {
    const { active_users } = await totals()
    const longAgo = new Date(Date.now() - 31 * day)
    const old = await enterPlayer(server.db, { name: `Old ${place}`, level: 'free', now: longAgo })
    expect((await totals()).active_users).toBe(active_users)
    await server.db
      .updateTable('sessions')
      .set({ seen_at: new Date().toISOString() })
      .where('user_id', '=', old.id)
      .execute()
    expect((await totals()).active_users).toBe(active_users + 1)
  })
})
