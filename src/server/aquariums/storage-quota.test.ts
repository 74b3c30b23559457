import { describe, expect, test } from 'vitest'
import { deleteAquarium } from '#contract/aquariums/aquariums.ts'
import { createEvent, deleteEvent } from '#contract/aquariums/events.ts'
import { createLog, deleteLog, updateLog } from '#contract/aquariums/logs.ts'
import { deleteImage, uploadImage } from '#contract/images.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { createTestApp, csvUpload, imageUpload } from '#server/testing/test-app.ts'
import { eventBytes, storedBytes } from './storage.store.ts'

const quota = 100_000
const longNote = 'n'.repeat(5_000)

describe.each(engines)('the storage of an account on %s', (engine) => {
  const server = forTests(() => createTestApp(engine, { config: { storageQuota: quota } }))

  const stored = () => storedBytes(server.db, server.cast.keeper.id)
  const refused = { status: 403, body: { code: 'quota_reached' } }

  test('is counted while logs and photos come, change and go', async () => {
    const { keeper, reef } = server.cast
    expect(await stored()).toBe(0)
    const made = await log('Ä sea')
    expect(await stored()).toBe(206)
    await change(made.body.id, 'Ä sea of notes')
    expect(await stored()).toBe(215)
    await change(made.body.id, null)
    expect(await stored()).toBe(200)
    const image = await server.call(uploadImage, { as: keeper, ...imageUpload(reef, await photo({})) })
    expect(image.status).toBe(201)
    const files = await server.db.selectFrom('image_files').select('bytes').execute()
    expect(await stored()).toBe(200 + files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0))
    const fed = await server.call(createEvent, { as: keeper, body: feeding() })
    expect(await stored()).toBe(200 + eventBytes + files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0))
    await server.call(deleteEvent, { as: keeper, params: { id: fed.body.id } })
    await server.call(deleteImage, { as: keeper, params: { id: image.body.id } })
    await server.call(deleteLog, { as: keeper, params: { id: made.body.id } })
    expect(await stored()).toBe(0)
  })

  test('is free again at once when an aquarium is deleted for good, before the sweep has removed it', async () => {
    const { keeper } = server.cast
    const tank = await enterAquarium(server.db, { owner: keeper, name: 'Short-lived', now: new Date() })
    const body = { aquarium_id: tank, timestamp: '2026-11-20T08:00:00', ph: 8.1 }
    expect((await server.call(createLog, { as: keeper, body })).status).toBe(201)
    const params = { id: tank }
    // The aquarium can be brought back, so its room is still taken.
    expect((await server.call(deleteAquarium, { as: keeper, params })).status).toBe(204)
    expect(await stored()).toBe(200)
    await server.db
      .updateTable('aquariums')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', tank)
      .execute()
    expect(await stored()).toBe(0)
  })

  test('ends at the quota, in whatever way more is stored, and nothing is half done', async () => {
    const { keeper, admin, reef, nano } = server.cast
    const short = await log('short')
    const picture = await photo({ colour: '#123456' })
    // 19 logs of 5,200 bytes leave no room for a twentieth.
    for (let count = 0; count < 19; count += 1) expect((await log(longNote)).status).toBe(201)
    const feed = () => server.call(createEvent, { as: keeper, body: feeding() })
    for (let count = 0; count < 3; count += 1) expect((await feed()).status).toBe(201)
    const before = await stored()
    const filesBefore = await server.db.selectFrom('image_files').select('hash').execute()
    const answers = {
      'a log': await log(longNote),
      'a log by an admin': await log(longNote, admin),
      'a feeding': await feed(),
      'a longer note': await change(short.body.id, longNote),
      'an import': await upload(reef, 30),
      'an import into another tank': await upload(nano, 30),
      'a photo': await server.call(uploadImage, { as: keeper, ...imageUpload(nano, await noise()) }),
    }
    for (const [what, answer] of Object.entries(answers)) expect(answer, what).toMatchObject(refused)
    expect(await stored()).toBe(before)
    // No file is kept of what was refused.
    expect(await server.db.selectFrom('images').select('id').execute()).toEqual([])
    const ownFiles = await server.db.selectFrom('image_files').select('hash').execute()
    expect(ownFiles.length).toBe(filesBefore.length)
    // A change that takes no more room succeeds, and the neighbour has a quota of their own.
    expect((await change(short.body.id, 'brief')).status).toBe(200)
    const { neighbour, lagoon } = server.cast
    const theirs = await server.call(uploadImage, { as: neighbour, ...imageUpload(lagoon, picture) })
    expect(theirs.status).toBe(201)
    for (const words of ['Delete photos, logs or care', 'a deleted tank counts'])
      expect(answers['a log'].text).toContain(words)
  })

  function log(note: string, as = server.cast.keeper) {
    const body = { aquarium_id: server.cast.reef, timestamp: '2026-11-20T08:00:00', ph: 8.1, note }
    return server.call(createLog, { as, body })
  }

  function feeding() {
    return { aquarium_id: server.cast.reef, timestamp: '2026-11-20T08:00:00', kind: 'feeding' as const }
  }

  function change(id: number, note: string | null) {
    return server.call(updateLog, { as: server.cast.keeper, params: { id }, body: { note } })
  }

  function upload(id: number, rows: number) {
    const lines = Array.from(
      { length: rows },
      (_, index) => `2025-01-${String(index + 1).padStart(2, '0')} 10:00:00,8.1`,
    )
    const csv = csvUpload(`timestamp,ph\n${lines.join('\n')}\n`)
    return server.call(uploadCsv, { as: server.cast.keeper, query: `?aquarium_id=${id}`, ...csv })
  }

  /** A picture that compresses badly. */
  async function noise(): Promise<Buffer> {
    const { default: sharp } = await import('sharp')
    const background = { r: 0, g: 0, b: 0 }
    const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const
    return sharp({ create: { width: 400, height: 400, channels: 3, background, noise: grain } })
      .png()
      .toBuffer()
  }
})
