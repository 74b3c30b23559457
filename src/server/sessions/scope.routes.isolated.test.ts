import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as logs from '#contract/aquariums/logs.ts'
import { getSeries } from '#contract/aquariums/series.ts'
import { getAquarium, listMyAquariums, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { uploadImage } from '#contract/images.ts'
import type { Player } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { enterCaretaker, enterDevice, enterLimited } from '#server/testing/sign-in/limited-sessions.ts'
import { createTestApp, imageUpload } from '#server/testing/test-app.ts'

vi.mock('#server/imports/start-import-thread.ts', () => import('#server/testing/threads-here.ts'))

const hour = 60 * 60 * 1000
const timestamp = '2026-11-20T08:00:00'
const later = () => new Date(Date.now() + hour).toISOString()

describe.each(engines)('somebody with less than the account on %s', (engine) => {
  let caretaker: Player
  let device: Player
  let time = new Date()
  const server = forTests(() => createTestApp(engine, { now: () => time }))
  beforeAll(async () => {
    caretaker = await enterCaretaker(server.db, server.cast.keeper, server.cast.reef)
    device = await enterDevice(server.db, server.cast.keeper)
  })

  const enter = async (as: Player, aquarium_id: number) =>
    server.call(logs.createLog, { as, body: { aquarium_id, timestamp, ph: 8.1 } })
  const edit = (as: Player, id: number) =>
    server.call(logs.updateLog, { as, params: { id }, body: { ph: 8.2 } })
  const idOf = ({ status, body }: Awaited<ReturnType<typeof enter>>) => {
    expect(status).toBe(201)
    return body.id
  }

  test('a caretaker sees one aquarium and logs into it, and of the others not even that they exist', async () => {
    const { nano, reef, lagoon } = server.cast
    const { body: mine } = await server.call(listMyAquariums, { as: caretaker })
    expect(mine.map(({ id }) => id)).toEqual([reef])
    const unknown = await server.call(getAquarium, { as: caretaker, params: { id: 2_000_000_000 } })
    const inNano = idOf(await enter(server.cast.keeper, nano))
    for (const id of [nano, lagoon]) {
      for (const call of [getAquarium, logs.listAquariumLogs, getSeries]) {
        const answer = await server.call(call, { as: caretaker, params: { id } })
        expect(answer.body).toMatchObject({ code: 'aquarium_not_found', message: messageOf(unknown) })
      }
      expect((await enter(caretaker, id)).status).toBe(404)
      expect(
        (await server.call(uploadImage, { as: caretaker, ...imageUpload(id, await photo()) })).status,
      ).toBe(404)
    }
    expect((await edit(caretaker, inNano)).body).toMatchObject({ code: 'log_not_found' })
    idOf(await enter(caretaker, reef))
  })

  test('a caretaker edits what was entered in the same session, for a day; a device edits every log', async () => {
    const { reef, keeper } = server.cast
    const own = idOf(await enter(caretaker, reef))
    const keepers = idOf(await enter(keeper, reef))
    const other = await enterCaretaker(server.db, keeper, reef)
    expect((await edit(caretaker, own)).status).toBe(200)
    for (const [as, id] of [
      [caretaker, keepers],
      [other, own],
    ] as const)
      expect((await edit(as, id)).body).toMatchObject({ code: 'right_needed' })
    time = new Date(Date.now() + 24 * hour + 1_000)
    expect((await edit(caretaker, own)).body).toMatchObject({ code: 'right_needed' })
    for (const id of [own, keepers]) {
      expect((await edit(device, id)).status).toBe(200)
      expect((await server.call(logs.deleteLog, { as: device, params: { id } })).status).toBe(204)
    }
    time = new Date()
  })

  test('of an aquarium itself a device changes the notes alone', async () => {
    const { nano, keeper } = server.cast
    const change = (body: object) => server.call(updateAquarium, { as: device, params: { id: nano }, body })
    expect((await change({ notes: 'Fed' })).status).toBe(200)
    for (const body of [{ name: 'Mine' }, { notes: 'Fed twice', description: 'Mine' }])
      expect((await change(body)).body).toMatchObject({ code: 'right_needed' })
    const { body } = await server.call(getAquarium, { as: keeper, params: { id: nano } })
    expect(body).toMatchObject({ name: 'Nano', notes: 'Fed', description: null })
  })

  test.each([
    ['a caretaker whose time is over', { kind: 'caretaker', expiresAt: new Date(0).toISOString() }],
    ['a caretaker without an end', { kind: 'caretaker', expiresAt: undefined }],
    ['a caretaker with an end that is no date', { kind: 'caretaker', expiresAt: 'never' }],
    ['a caretaker of no aquarium', { kind: 'caretaker', expiresAt: later(), aquariumId: undefined }],
    ['a kind that this version does not know', { kind: 'full', expiresAt: later() }],
  ])('%s is nobody', async (_name, { expiresAt, ...row }) => {
    const aquariumId = 'aquariumId' in row ? undefined : server.cast.reef
    const as = await enterLimited(server.db, {
      owner: server.cast.keeper,
      kind: row.kind,
      may: 'read,log,tick,write',
      ...(aquariumId !== undefined && { aquariumId }),
      ...(expiresAt !== undefined && { expiresAt }),
    })
    expect((await server.call(listMyAquariums, { as })).status).toBe(401)
  })

  test.each([null, '', 'full', 'READ', '{"read":true}', 'read;log', '\u{1F41F}', 'x'.repeat(300)])(
    'a device that may %j may nothing',
    async (may) => {
      const as = await enterLimited(server.db, { owner: server.cast.keeper, kind: 'device', may })
      expect((await server.call(listMyAquariums, { as })).status).toBe(403)
      expect((await enter(as, server.cast.reef)).status).toBe(403)
    },
  )

  test('a device ends with its account', async () => {
    const { neighbour, lagoon } = server.cast
    const as = await enterDevice(server.db, neighbour)
    expect((await enter(as, lagoon)).status).toBe(201)
    await server.db
      .updateTable('users')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', neighbour.id)
      .execute()
    expect((await enter(as, lagoon)).status).toBe(401)
  })
})

function messageOf({ body }: { body: unknown }): unknown {
  return (body as { message?: unknown }).message
}
