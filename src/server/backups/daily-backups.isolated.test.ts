import { appendFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getBackupState } from '#contract/backups.ts'
import { instanceId } from '#server/db/instance.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { MemoryLeases } from '#server/nodes/leases.ts'
import {
  backUp,
  enterFile,
  enterLog,
  enterPhoto,
  listBackups,
  noPeriods,
  onFolders,
  walksOf,
} from '#server/testing/backups.ts'
import { startS3 } from '#server/testing/pictures/image-places.ts'
import { DataFolders } from '#server/testing/processes/data-folders.ts'
import { canMount, mount, unmount } from '#server/testing/processes/mounts.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { problemsOf } from './backup-words.ts'
import { checkBackup } from './check-backup.rules.ts'
import { DailyBackups } from './daily-backups.ts'
import { folderPlace } from './folder-place.ts'
import { readManifest } from './manifest.ts'

const hour = 3_600_000
const day = 24 * hour
const folders = new DataFolders()
const warned: { details: object; message: string }[] = []
const log = { warn: (details: object, message: string) => void warned.push({ details, message }) }

let server: TestApp
let folder: string
/** How far (ms) the server's clock is ahead of the real one. */
let passed: number
beforeEach(async () => {
  server = await createTestApp('sqlite')
  folder = await folders.create()
  await enterLog(server, 'a log')
  warned.length = 0
  passed = 0
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
  await folders.removeAll()
})

// The clock goes on from noon: only the newest backup of a day is kept, so that around midnight the second of a test
// would remove the first, or not.
const noon = Math.floor(Date.now() / day) * day + 12 * hour
const untilNoon = noon - Date.now()
const now = () => new Date(Date.now() + untilNoon + passed)
const daily = async () => 'on' as const
const instance = () => instanceId(server.db)
function dailyInto(folder: string) {
  const { location, db } = server
  const { dataFolder, databaseUrl } = location
  return new DailyBackups(
    {
      location: { dataFolder, databaseUrl },
      s3: undefined,
      place: folder,
      s3Access: undefined,
      periods: noPeriods,
    },
    { daily, instance: () => instanceId(db), walks: walksOf(db, now), leases: new MemoryLeases(), now, log },
  )
}

test('one is made by the first look and then every day, also by another process, and the thread is gone then', async () => {
  await enterPhoto(server, '#ff0000')
  const backups = dailyInto(folder)
  expect(await backups.state()).toEqual({ daily: 'on', last: null, unreadable: [], failure: null })
  await Promise.all([backups.makeIfDue(), backups.makeIfDue()])
  const [first, ...others] = await listBackups(folder)
  expect(others).toEqual([])
  expect(problemsOf(await checkBackup(first?.path ?? '', onFolders))).toEqual([])
  const { database, files } = await readManifest(folderPlace(folder), first?.path ?? '')
  const bytes = files.reduce((sum, file) => sum + file.bytes, database.bytes)
  expect(await backups.state()).toEqual({
    daily: 'on',
    last: { made_at: first?.madeAt.toISOString(), bytes, database_bytes: database.bytes, missing: 0 },
    unreadable: [],
    failure: null,
  })
  passed = 23 * hour
  await dailyInto(folder).makeIfDue()
  expect(await listBackups(folder)).toEqual([first])
})

test('a day later the next one is due, also when the one before lies in the future of a clock that ran ahead', async () => {
  const future = new Date(noon + 400 * day).toISOString().replaceAll(/[:.]/g, '-')
  await mkdir(join(folder, future))
  await backUp(server, folder, now())
  expect(await listBackups(folder)).toHaveLength(2)
  passed = 23.75 * hour
  await dailyInto(folder).makeIfDue()
  expect(await listBackups(folder)).toHaveLength(3)
})

test('it begins a minute after the start and looks every hour, unless it is off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const looks: string[] = []
  const watched = (name: string, backups: DailyBackups) => {
    vi.spyOn(backups, 'makeIfDue').mockImplementation(async () => void looks.push(name))
    backups.start()
    return backups
  }
  const backups = watched('daily', dailyInto(folder))
  watched(
    'off',
    new DailyBackups(undefined, {
      daily,
      instance,
      walks: walksOf(server.db, now),
      leases: new MemoryLeases(),
      now,
      log,
    }),
  )
  await vi.advanceTimersByTimeAsync(59_000)
  expect(looks).toEqual([])
  await vi.advanceTimersByTimeAsync(2 * hour + 2_000)
  expect(looks).toEqual(['daily', 'daily', 'daily'])
  await backups.stop()
  await vi.advanceTimersByTimeAsync(5 * hour)
  expect(looks).toHaveLength(3)
})

test('a stop does not wait for it, and the next one removes what it has left', async () => {
  const backups = dailyInto(folder)
  const making = backups.makeIfDue()
  await expect.poll(() => readdir(folder), { interval: 2 }).toContain('backup.lock')
  await backups.stop()
  await making
  await dailyInto(folder).makeIfDue()
  expect(await listBackups(folder)).toHaveLength(1)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a failure is told, and forgotten when the command has made one meanwhile', async () => {
  await sql`alter table images rename to elsewhere`.execute(server.db)
  const backups = dailyInto(folder)
  await backups.makeIfDue()
  expect(await backups.state()).toMatchObject({ last: null, failure: { message: /no such table: images/ } })
  expect(warned).toMatchObject([{ message: 'backup failed' }])
  await sql`alter table elsewhere rename to images`.execute(server.db)
  await backUp(server, folder, now())
  expect(await backups.state()).toMatchObject({ failure: { message: /no such table: images/ } })
  await backups.makeIfDue()
  expect(await backups.state()).toMatchObject({ last: { missing: 0 }, failure: null })
  expect(await listBackups(folder)).toHaveLength(1)
})

test('a bucket that does not answer fails it, and the next look makes it', async () => {
  const { settings: s3, pause, resume, stop } = await startS3()
  const images = openBlobStore({ s3, dataFolder: folder })
  const hash = await enterFile(server, images)
  const { databaseUrl, dataFolder } = server.location
  const task = {
    location: { databaseUrl, dataFolder },
    s3,
    place: folder,
    s3Access: undefined,
    periods: noPeriods,
  }
  const backups = new DailyBackups(task, {
    daily,
    instance,
    walks: walksOf(server.db, now),
    leases: new MemoryLeases(),
    now,
    log,
  })
  await pause()
  await backups.makeIfDue()
  expect(await backups.state()).toMatchObject({ last: null, failure: { message: /^The backup failed: / } })
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  await resume()
  await backups.makeIfDue()
  expect(await backups.state()).toMatchObject({ last: { missing: 0 }, failure: null })
  const [made] = await listBackups(folder)
  expect((await readManifest(folderPlace(folder), made?.path ?? '')).files).toMatchObject([{ sha256: hash }])
  await stop()
})

test('one that cannot be read is told, until it is removed', async () => {
  await backUp(server, folder, now())
  const [first] = await listBackups(folder)
  await writeFile(join(first?.path ?? '', 'manifest.json'), '{')
  passed = 25 * hour
  const later = dailyInto(folder)
  await later.makeIfDue()
  expect(await later.state()).toMatchObject({
    last: { missing: 0 },
    unreadable: [
      `The backup ${first?.path} cannot be read. Remove it: until then no files of old backups are removed.`,
    ],
    failure: null,
  })
  await rm(first?.path ?? '', { recursive: true })
  expect((await later.state()).unreadable).toEqual([])
})

test('in a folder that two share each makes its own, and thins out none of the other', async () => {
  const other = await createTestApp('sqlite')
  const ofOther = await instanceId(other.db)
  await instanceId(server.db)
  await backUp(other, folder, now())
  const backups = dailyInto(folder)
  expect((await backups.state()).last).toBe(null)
  await backups.makeIfDue()
  expect((await backups.state()).last).not.toBe(null)
  // Only the newest of a day is kept, of each.
  passed = 1000
  await backUp(server, folder, now())
  const kept = await listBackups(folder)
  expect(kept).toHaveLength(2)
  const { instance } = await readManifest(folderPlace(folder), kept[1]?.path ?? '')
  expect(instance).toBe(ofOther)
  await other.close()
})

test('a folder that cannot be read is told as a failure', async () => {
  const file = join(folder, 'a file')
  await appendFile(file, 'x')
  const backups = dailyInto(file)
  expect(await backups.state()).toMatchObject({
    last: null,
    failure: { message: /^The backup failed: ENOTDIR/ },
  })
  await backups.makeIfDue()
  expect(warned).toMatchObject([{ message: 'backup failed' }])
})

test('admins are told of the last one, and of several accounts nobody else', async () => {
  const { admin, keeper } = server.cast
  expect((await server.call(getBackupState, { as: keeper })).status).toBe(403)
  expect(await server.call(getBackupState, { as: admin })).toMatchObject({
    status: 200,
    body: { daily: 'on', last: null, failure: null },
  })
  await backUp(server, join(server.location.dataFolder, 'backups'))
  expect((await server.call(getBackupState, { as: admin })).body.last).toMatchObject({ missing: 0 })
})

describe.runIf(canMount())('on a disk of its own', () => {
  test('one that finds no room harms nothing, is told, and is made when there is some', async () => {
    mount('-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder)
    try {
      const backups = dailyInto(folder)
      await enterPhoto(server, '#ff0000')
      await backups.makeIfDue()
      const before = await listBackups(folder)
      expect(before).toHaveLength(1)
      const colours = ['#00ff00', '#0000ff']
      for (const colour of colours) await enterPhoto(server, colour)
      passed = 25 * hour

      await fill(join(folder, 'ballast'))
      await backups.makeIfDue()
      expect((await backups.state()).failure?.message).toMatch(/no room for a backup/)

      // There is room when the backup looks for it, but not for the whole copy: the disk fills up meanwhile.
      await rm(join(folder, 'ballast'))
      const filling = fillUntilStopped(join(folder, 'ballast'))
      await backups.makeIfDue()
      await filling.stop()
      expect((await backups.state()).failure?.message).toMatch(/no room/)
      expect(await listBackups(folder)).toEqual(before)
      expect(problemsOf(await checkBackup(before[0]?.path ?? '', onFolders))).toEqual([])
      expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
      await enterLog(server, 'still here')

      await rm(join(folder, 'ballast'), { force: true })
      await backups.makeIfDue()
      expect(await listBackups(folder)).toHaveLength(2)
      expect((await backups.state()).failure).toBe(null)
      const [newest] = await listBackups(folder)
      expect(problemsOf(await checkBackup(newest?.path ?? '', onFolders))).toEqual([])
    } finally {
      unmount(folder)
    }
  })
})

async function fill(path: string) {
  for (const size of [500_000, 10_000, 100])
    while (
      await appendFile(path, Buffer.alloc(size)).then(
        () => true,
        () => false,
      )
    );
}

function fillUntilStopped(path: string) {
  let isOver = false
  const filling = (async () => {
    while (!isOver) {
      await fill(path)
      await nextTurn()
    }
  })()
  return {
    async stop() {
      isOver = true
      await filling
    },
  }
}
