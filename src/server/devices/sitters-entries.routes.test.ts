import { beforeEach, describe, expect, test } from 'vitest'
import { createEvent, deleteEvent, updateEvent } from '#contract/aquariums/events.ts'
import { createLog, deleteLog, updateLog } from '#contract/aquariums/logs.ts'
import { createParameters } from '#contract/aquariums/parameters.ts'
import { getAquarium, listMyAquariums, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { deleteImage, updateImage, uploadImage } from '#contract/images.ts'
import { day } from '#domain/time/durations.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { enterCaretaker, enterDevice } from '#server/testing/sign-in/limited-sessions.ts'
import { createTestApp, imageUpload } from '#server/testing/test-app.ts'
import { enterToken } from '#server/testing/tokens.ts'

const timestamp = '2026-11-20T08:00:00'

describe.each(engines)('what a sitter entered, on %s', (engine) => {
  let time = Date.now()
  const server = forTests(() => createTestApp(engine, { now: () => new Date(time) }))
  let owner: Player
  let reef: number
  let sitter: Player
  beforeEach(async () => {
    time = Date.now()
    owner = server.cast.keeper
    reef = await enterAquarium(server.db, { owner, name: 'Reef', now: new Date(time) })
    sitter = await enterCaretaker(server.db, owner, reef)
  })

  const change = (call: EndpointShape, as: Player, id: number, body?: object) =>
    server.call(call, { as, params: { id }, ...(body && { body }) })
  const statusOf = async (...asked: Parameters<typeof change>) => (await change(...asked)).status
  const enter = async (as: Player) => {
    const body = { aquarium_id: reef, timestamp, ph: 8.1 }
    return (await server.call(createLog, { as, body })).body
  }
  const dose = async (as: Player) => {
    const body = { aquarium_id: reef, timestamp, kind: 'feeding', note: 'Two cubes' }
    return (await server.call(createEvent, { as, body })).body
  }
  const upload = async (as: Player) =>
    (await server.call(uploadImage, { as, ...imageUpload(reef, await photo()) })).body

  test('is taken back as it was made, and after the keeper has completed it only by whoever has seen that', async () => {
    for (const { make, update, remove, completed, code } of [
      { make: enter, update: updateLog, remove: deleteLog, completed: { calcium: 420 }, code: 'log_changed' },
      {
        make: dose,
        update: updateEvent,
        remove: deleteEvent,
        completed: { note: 'Three' },
        code: 'event_changed',
      },
    ]) {
      expect(await statusOf(remove, sitter, (await make(sitter)).id)).toBe(204)
      const { id, aquarium_id: _, ...made } = await make(sitter)
      expect((await change(update, owner, id, completed)).status).toBe(200)
      const blind = await change(remove, sitter, id)
      expect([blind.status, blind.body]).toMatchObject([409, { code, stored: completed }])
      expect(blind.body).toMatchObject({ message: expect.stringContaining('send in `before` all that you') })
      // What it made itself, or a part of what there is, is not all.
      for (const before of [
        made,
        {},
        { timestamp },
        { ...completed },
        { ...made, ...completed, timestamp: undefined },
      ])
        expect(await statusOf(remove, sitter, id, { before })).toBe(409)
      expect(await statusOf(remove, sitter, id, { before: { ...made, ...completed } })).toBe(204)
      const other = await make(sitter)
      await change(update, owner, other.id, completed)
      expect(await statusOf(remove, owner, other.id)).toBe(204)
    }
  })

  test('is not taken back unseen where a reading of a custom parameter was added', async () => {
    const params = { id: reef }
    const body = { parameters: [{ catalogue: 'potassium' }] }
    const made = await server.call(createParameters, { as: owner, params, body })
    const { id, aquarium_id: _, ...before } = await enter(sitter)
    const own = [{ parameter_id: made.body[0]?.id ?? 0, value: 400 }]
    expect(await statusOf(updateLog, owner, id, { own })).toBe(200)
    expect(await statusOf(deleteLog, sitter, id, { before })).toBe(409)
    expect(await statusOf(deleteLog, sitter, id, { before: { ...before, own } })).toBe(204)
  })

  test('a photo too is taken back for a day, by its phone alone, and nothing else of it is changed', async () => {
    const [first, second, ofOwner] = [await upload(sitter), await upload(sitter), await upload(owner)]
    const another = await enterCaretaker(server.db, owner, reef)
    const phone = await enterDevice(server.db, owner)
    const token = await enterToken(server.db, owner, { may: 'write' })
    const told = async (as: Player) => (await server.call(getAquarium, { as, params: { id: reef } })).body
    expect((await told(sitter)).your_images?.toSorted()).toEqual([first.id, second.id].toSorted())
    for (const as of [another, owner, phone]) expect(await told(as)).not.toHaveProperty('your_images')
    for (const as of [another, phone, token]) expect(await statusOf(deleteImage, as, first.id)).toBe(403)
    expect(await statusOf(deleteImage, sitter, ofOwner.id)).toBe(403)
    expect(await statusOf(updateImage, sitter, first.id, { caption: 'x' })).toBe(403)
    expect(await statusOf(deleteImage, sitter, first.id)).toBe(204)
    time += day
    expect(await statusOf(deleteImage, sitter, second.id)).toBe(403)
    expect(await told(sitter)).not.toHaveProperty('your_images')
    expect((await told(owner)).images.map(({ id }) => id).toSorted()).toEqual(
      [second.id, ofOwner.id].toSorted(),
    )
    expect(await statusOf(deleteImage, owner, second.id)).toBe(204)
  })

  test('the keeper’s notes are not told to it, and the note for it is', async () => {
    await change(updateAquarium, owner, reef, { notes: 'The key is under the pot', sitter_note: 'Two cubes' })
    const lists = [
      await change(getAquarium, sitter, reef),
      await server.call(listMyAquariums, { as: sitter }),
    ]
    for (const { status, text } of lists) {
      expect(status).toBe(200)
      expect(text).not.toContain('under the pot')
      expect(text).toContain('"sitter_note":"Two cubes"')
    }
    const phone = await enterDevice(server.db, owner)
    expect((await change(getAquarium, phone, reef)).body).toMatchObject({ notes: 'The key is under the pot' })
  })

  test('the note for it is not overwritten by whoever says what it was before', async () => {
    const save = (sitter_note: string | null, sitter_note_before?: string | null) =>
      change(updateAquarium, owner, reef, { sitter_note, sitter_note_before })
    expect((await save('One cube', null)).status).toBe(200)
    const late = await save('Three cubes', null)
    expect([late.status, late.body]).toMatchObject([409, { code: 'notes_changed' }])
    expect((await change(getAquarium, owner, reef)).body).toMatchObject({ sitter_note: 'One cube' })
    expect((await save('One cube', null)).status).toBe(200)
    const both = await Promise.all(['left', 'right'].map((note) => save(note, 'One cube')))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
