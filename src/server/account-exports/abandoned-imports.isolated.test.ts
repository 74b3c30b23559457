import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { uploadImage } from '#contract/images.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { ownImages } from '#server/images/image-place.rules.ts'
import { startHousekeeping } from '#server/running/housekeeping.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { bringBack, emptyExport, exportOf, filesOf } from '#server/testing/exports.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp, imageUpload } from '#server/testing/test-app.ts'
import { deleteAbandonedImports } from './account-imports.store.ts'

const minute = 60_000
const hour = 60 * minute
const noon = new Date('2026-03-01T12:00:00Z')
const noonPlus = (milliseconds: number) => new Date(noon.getTime() + milliseconds)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: noon })
})
afterEach(() => {
  vi.useRealTimers()
})

type Row = { seenAt: Date; doneAt?: Date }

async function enterImport(
  db: Db,
  { id: user_id }: Player,
  { manifest, seenAt, doneAt }: Row & { manifest: string },
) {
  const values = { user_id, manifest, seen_at: seenAt.toISOString(), done_at: doneAt?.toISOString() ?? null }
  await db.insertInto('account_imports').values(values).execute()
}

describe.each(engines)('the sweep of every hour, on %s,', (engine) => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let keeper: Player
  let sweeps = 0
  let stop = () => {}
  beforeEach(async () => {
    database = await createDatabase(engine)
    keeper = await enterPlayer(database.db, { name: 'Keeper', level: 'free', now: noon })
  })
  afterEach(async () => {
    stop()
    await database.remove()
  })

  test('gives up what nobody has been at work on for an hour, and nothing else', async () => {
    const enter = async (rows: Record<string, Row>) => {
      for (const [manifest, row] of Object.entries(rows))
        await enterImport(database.db, keeper, { manifest, ...row })
    }
    await enter({
      'done long ago': { seenAt: noonPlus(-2 * hour), doneAt: noonPlus(-2 * hour) },
      'abandoned before the start': { seenAt: noonPlus(-61 * minute) },
      'seen before the start': { seenAt: noonPlus(-minute) },
    })
    begin()
    await swept(1)
    // With SQLite no other server can be at work on an import that was seen before the start.
    const elsewhere = engine === 'sqlite' ? [] : ['seen before the start']
    expect(await left()).toEqual(['done long ago', ...elsewhere])
    await enter({
      abandoned: { seenAt: noonPlus(-minute) },
      'under way': { seenAt: noonPlus(minute) },
      'just seen': { seenAt: noonPlus(59 * minute) },
    })
    vi.advanceTimersByTime(hour)
    await swept(2)
    expect(await left()).toEqual(['done long ago', 'just seen', 'under way'])
  })

  function begin() {
    const { db, location } = database
    const { dataFolder } = location
    const files = ownImages({ db, files: openBlobStore({ dataFolder, s3: undefined }) })
    // Rows are swept before files: the failing check of the files writes a log line that says the sweep is over.
    const check = () => Promise.reject(new Error('No storage.'))
    const warn = () => {
      sweeps += 1
    }
    sweeps = 0
    stop = startHousekeeping({
      database,
      files: { ...files, check },
      dataFolder,
      removeDeleted: () => {},
      log: { warn },
    })
  }

  async function swept(times: number) {
    await expect.poll(() => sweeps).toBeGreaterThanOrEqual(times)
  }

  async function left() {
    const rows = await database.db.selectFrom('account_imports').select('manifest').execute()
    return rows.map(({ manifest }) => manifest).toSorted()
  }
})

describe.each(engines)('an account that is brought back on %s', (engine) => {
  let server: TestApp
  let now: Date
  beforeEach(async () => {
    now = noon
    server = await createTestApp(engine, { now: () => now })
  })
  afterEach(() => server.close())

  const seenAt = () => server.db.selectFrom('account_imports').select('seen_at').executeTakeFirstOrThrow()

  /** Brings a tank with a photo back; `act` runs just before the file of the photo is written. */
  async function bringBackWhile(act: () => Promise<void>) {
    const { cast, db, files } = server
    const from = await enterPlayer(db, { name: 'From', level: 'free', now })
    const tank = await enterAquarium(db, { owner: from, name: 'Whole', now })
    await server.call(uploadImage, { as: from, ...imageUpload(tank, await photo()) })
    const { zip } = await exportOf(server, from)
    const put = files.put.bind(files)
    const watched = vi.spyOn(files, 'put').mockImplementationOnce(async (name, bytes) => {
      await act()
      return put(name, bytes)
    })
    const answer = await bringBack(server, cast.neighbour, zip)
    expect(watched).toHaveBeenCalled()
    return answer
  }

  test('is not given up while its import is at work, however long that takes', async () => {
    const timers = vi.getTimerCount()
    const { status, body } = await bringBackWhile(async () => {
      expect(await seenAt()).toEqual({ seen_at: noon.toISOString() })
      now = noonPlus(2 * hour)
      vi.advanceTimersByTime(minute)
      await expect.poll(seenAt, { timeout: 10_000 }).toEqual({ seen_at: now.toISOString() })
      await deleteAbandonedImports(server.db, noonPlus(hour))
    })
    expect([status, body]).toMatchObject([200, { aquariums: [{ name: 'Whole', photos: 1 }] }])
    // Nothing is noted any more once it has ended.
    expect(vi.getTimerCount()).toBe(timers)
  })

  test('is not found when it was given up and swept away meanwhile', async () => {
    const { status, body } = await bringBackWhile(async () => {
      await server.db.deleteFrom('aquariums').where('account_import_id', 'is not', null).execute()
      await server.db.deleteFrom('account_imports').execute()
    })
    expect([status, body]).toMatchObject([404, { code: 'aquarium_not_found' }])
  })

  test('is refused while somebody was at work on the same file in the last three minutes', async () => {
    const manifest = createHash('sha256')
      .update((await filesOf(emptyExport)).get('manifest.json') ?? '')
      .digest('hex')
    const { keeper } = server.cast
    await enterImport(server.db, keeper, { manifest, seenAt: noon })
    now = noonPlus(3 * minute - 1)
    const { status, body } = await bringBack(server, keeper, emptyExport)
    expect([status, body]).toMatchObject([409, { code: 'import_running' }])
    now = noonPlus(3 * minute)
    expect((await bringBack(server, keeper, emptyExport)).status).toBe(200)
  })
})
