import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { instanceId } from '#server/db/instance.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { checkPlace } from '#server/images/image-place.rules.ts'
import { MemoryLeases } from '#server/nodes/leases.ts'
import { enterFile, enterLog, everythingIn, imagesIn, noPeriods, walksOf } from '#server/testing/backups.ts'
import { commandHere } from '#server/testing/command-here.ts'
import { s3Environment } from '#server/testing/pictures/image-places.ts'
import { startWatchedS3 } from '#server/testing/pictures/watched-s3.ts'
import { killChildren, startChild } from '#server/testing/processes/children.ts'
import { DataFolders, sqliteIn } from '#server/testing/processes/data-folders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { backupCommand } from './backup-commands.ts'
import { problemsOf } from './backup-words.ts'
import { checkBackup } from './check-backup.rules.ts'
import { DailyBackups } from './daily-backups.ts'
import { openPlace } from './open-place.ts'
import { restoreBackup } from './restore-backup.rules.ts'
import { takeBackup } from './take-backup.rules.ts'

const address = 's3://pictures/home/reef'
const day = 86_400_000
const folders = new DataFolders()

let server: TestApp
let s3: Awaited<ReturnType<typeof startWatchedS3>>
beforeEach(async () => {
  s3 = await startWatchedS3()
  server = await createTestApp('sqlite')
  await enterLog(server, 'a log')
  await enterImage('the first')
  await checkPlace(server)
})
afterEach(async () => {
  await killChildren()
  await server.close()
  await s3.stop()
})
afterAll(() => folders.removeAll())

/** An image whose file lies in the server's folder. */
const enterImage = (name: string) => enterFile(server, server.files, Buffer.from(`${name} `.repeat(20)))

const reach = () => ({ s3Access: s3.settings, dataFolder: server.location.dataFolder })
const place = () => openPlace(address, reach())
const backUp = (now = new Date()) =>
  takeBackup(
    { location: server.location, images: server.files, place: place(), now },
    { thinsOut: noPeriods },
  )
const problems = async (path: string) => problemsOf(await checkBackup(path, reach()))
const sent = () =>
  s3.seen.filter((request) => request.startsWith('PUT ')).map((request) => request.split('/').at(-1))

async function restored(backup: string) {
  const dataFolder = join(await folders.create(), 'data')
  const images = openBlobStore({ s3: undefined, dataFolder })
  await restoreBackup({ backup, location: sqliteIn(dataFolder), images, s3Access: s3.settings })
  const { db, close } = await openDatabase(sqliteIn(dataFolder))
  const rows = await db.selectFrom('logs').select('note').orderBy('id').execute()
  await close()
  return { notes: rows.map(({ note }) => note), images: await imagesIn(images) }
}

test('a backup into a bucket while keepers write comes back whole, its manifest was sent last, and nothing stays here', async () => {
  const acknowledged: string[] = []
  let isOver = false
  const writing = (async () => {
    for (let count = 0; !isOver; count += 1) {
      await enterLog(server, `log ${count}`)
      acknowledged.push(`log ${count}`)
      if (count % 5 === 0) await enterImage(`of log ${count}`)
    }
  })()
  await expect.poll(() => acknowledged.length).toBeGreaterThan(10)
  const before = [...acknowledged]
  const { path, manifest } = await backUp()
  isOver = true
  await writing
  expect(path).toMatch(/^s3:\/\/pictures\/home\/reef\/20\d\d-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/)
  expect(sent().slice(-2)).toEqual(['coralline.db', 'manifest.json'])
  expect(await problems(path)).toEqual([])
  const back = await restored(path)
  expect(before.filter((note) => !back.notes.includes(note))).toEqual([])
  expect(manifest.files.length).toBeGreaterThan(2)
  expect(back.images).toEqual(Object.fromEntries(manifest.files.map(({ sha256 }) => [sha256, sha256])))
  expect(await everythingIn(join(server.location.dataFolder, 'backing-up'))).toEqual(['backup.lock'])
})

test('images that the bucket has are not sent again, and removed a day after the last backup that needs them', async () => {
  const noon = new Date().setUTCHours(12, 0, 0, 0)
  const first = await backUp(new Date(noon))
  const [known = ''] = first.manifest.files.map(({ sha256 }) => sha256)
  s3.seen.length = 0
  const second = await backUp(new Date(noon + 1000))
  expect(sent()).toEqual([`deleted-${await instanceId(server.db)}.json`, 'coralline.db', 'manifest.json'])
  // Of a day the newest is kept.
  expect((await place().list()).map(({ path }) => path)).toEqual([second.path])
  await expect(stat(s3.fileOf(`home/reef/${first.path.split('/').at(-1)}/coralline.db`))).rejects.toThrow(
    'ENOENT',
  )
  await server.db.deleteFrom('images').execute()
  await backUp(new Date(noon + 2000))
  expect((await stat(s3.fileOf(`home/reef/files/${known}`))).size).toBeGreaterThan(0)
  await backUp(new Date(noon + 2 * day))
  const kept = await place().list()
  expect(kept).toHaveLength(2)
  await expect(stat(s3.fileOf(`home/reef/files/${known}`))).rejects.toThrow('ENOENT')
  expect(await problems(kept[0]?.path ?? '')).toEqual([])
})

test('one that was killed while it was sent is no backup, is swept a day later, and the one before restores', async () => {
  const env = { DATA_DIR: server.location.dataFolder, BACKUP_DIR: address, ...s3Environment(s3.settings) }
  // Without a bucket for images: they are in the data folder.
  const { S3_BUCKET: _, ...settings } = env
  expect(await commandHere(['backup'], settings)).toMatchObject({ code: 0 })
  const [good] = await place().list()
  s3.watch.before = (method, path) => !(method === 'PUT' && path.endsWith('/manifest.json'))
  const half = startChild('command', { args: ['backup'], env: settings })
  await expect.poll(() => s3.seen.at(-1)).toMatch(/^PUT .*\/manifest\.json$/)
  await half.kill()
  delete s3.watch.before
  const name = s3.seen.at(-1)?.split('/').at(-2)
  const left = s3.fileOf(`home/reef/${name}/coralline.db`)
  expect((await stat(left)).size).toBeGreaterThan(0)

  expect(await place().list()).toEqual([good])
  await expect(problems(`${address}/${name}`)).rejects.toThrow('There is no backup in')
  expect(await problems(good?.path ?? '')).toEqual([])
  const target = join(await folders.create(), 'data')
  const restored = await commandHere(['restore', good?.path ?? ''], { ...settings, DATA_DIR: target })
  expect(restored.said).toMatch(/is restored: the database and 1 file of images/)

  // Nothing is removed yet: another machine might be about to finish the backup.
  await backUp(new Date(Date.now() + 1000))
  expect((await stat(left)).size).toBeGreaterThan(0)
  await backUp(new Date(Date.now() + 1.5 * day))
  await expect(stat(left)).rejects.toThrow('ENOENT')
  expect((await place().list()).map(({ path }) => path)).not.toContain(`${address}/${name}`)
})

test('a bucket that keeps something else than it was sent, or loses an image meanwhile, has no backup of it', async () => {
  const good = await backUp()
  const [image = ''] = good.manifest.files.map(({ sha256 }) => sha256)
  const file = s3.fileOf(`home/reef/files/${image}`)
  const spoil = (how: (key: string) => Promise<void>) => {
    s3.watch.after = async (method, path) => {
      if (method === 'PUT' && path.endsWith('/coralline.db')) await how(path.replace(/^\/pictures\//, ''))
    }
  }
  spoil((key) => truncate(s3.fileOf(key), 5000))
  await expect(backUp(new Date(Date.now() + 1000))).rejects.toThrow(/reads differently|does not answer/)
  spoil(() => rm(file))
  await expect(backUp(new Date(Date.now() + 2000))).rejects.toThrow(`The image ${image} has vanished`)
  delete s3.watch.after
  expect((await place().list()).map(({ path }) => path)).toEqual([good.path])
  expect(await problems(good.path)).toEqual([`The image ${address}/files/${image} is missing.`])
  // The next backup does not rely on the lost image being there: it sends the image again.
  const next = await backUp(new Date(Date.now() + 3000))
  expect(await problems(next.path)).toEqual([])
})

test('what a killed one has left of an image is sent anew when it is not what it is called', async () => {
  const images = await imagesIn(server.files)
  for (const hash of Object.keys(images)) {
    const blob = await server.files.read(hash)
    blob?.bytes.destroy()
    await place().files.put(hash, Buffer.alloc(blob?.size ?? 0))
  }
  const { path } = await backUp()
  expect(await problems(path)).toEqual([])
  expect((await restored(path)).images).toEqual(images)
})

test('a damaged one is told, refused, and the folder of backups names its newest', async () => {
  const { path, manifest } = await backUp()
  const [image = ''] = manifest.files.map(({ sha256 }) => sha256)
  const file = s3.fileOf(`home/reef/files/${image}`)
  const bytes = await readFile(file)
  await writeFile(file, bytes.fill(7, 40, 50))
  expect(await problems(path)).toEqual([`The image ${address}/files/${image} has changed since.`])
  await expect(restored(path)).rejects.toThrow('Nothing was restored')
  await writeFile(s3.fileOf(`home/reef/files/${'b'.repeat(64)}`), 'who knows')
  await expect(problems(address)).rejects.toThrow(
    `${address} is a folder of backups: name one of them. The newest is ${path}`,
  )
  await expect(problems('s3://pictures')).rejects.toThrow('There is no backup in s3://pictures: name one.')
})

test('a wrong bucket, a refused key and a storage that does not answer are told in a sentence', async () => {
  const config = { ...server.config, ...reach(), s3: undefined }
  const say = (given: string, changes: object = {}) =>
    backupCommand({ ...config, s3Access: { ...s3.settings, ...changes } }, given).catch(
      (error: Error) => error.message,
    )
  const { endpoint } = s3.settings
  expect(await say('s3://elsewhere/reef')).toBe(
    `There is no bucket elsewhere at ${endpoint}. Make it, or correct BACKUP_DIR.`,
  )
  expect(await say(address, { accessKeyId: 'WRONG' })).toMatch(
    `${endpoint} refuses the key for the bucket pictures (InvalidAccessKeyId). Look at S3_ACCESS_KEY_ID`,
  )
  expect(await say(address, { endpoint: 'http://127.0.0.1:9' })).toBe(
    'http://127.0.0.1:9 does not answer for the bucket pictures (ECONNREFUSED).',
  )
  expect(await say('s3://Pictures/../x')).toMatch('is neither a folder nor a bucket')
  const unset = await backupCommand({ ...config, s3Access: undefined }, address).catch(
    (error: Error) => error.message,
  )
  expect(unset).toMatch(`What leads to ${address} is not set: S3_ENDPOINT`)
  expect(await say(address)).toMatch(`Backed up to ${address}/20`)
})

test('the server makes one every day into a bucket, tells of it, and asks the bucket no more often than once a minute', async () => {
  const warned: string[] = []
  const { dataFolder, databaseUrl } = server.location
  const reaching = { s3: undefined, place: address, s3Access: s3.settings, periods: noPeriods }
  const task = { location: { dataFolder, databaseUrl }, ...reaching }
  const daily = new DailyBackups(task, {
    ...{ daily: async () => 'on' as const, leases: new MemoryLeases(), now: () => new Date() },
    instance: () => instanceId(server.db),
    walks: walksOf(server.db),
    log: { warn: (_details, message) => void warned.push(message) },
  })
  expect(await daily.state()).toEqual({ daily: 'on', last: null, unreadable: [], failure: null })
  await daily.makeIfDue()
  expect(warned).toEqual([])
  const { last } = await daily.state()
  expect(last?.bytes).toBeGreaterThan(100_000)
  s3.seen.length = 0
  for (let times = 0; times < 5; times += 1) expect((await daily.state()).last).toEqual(last)
  expect(s3.seen).toEqual([])
  await daily.makeIfDue()
  expect(await place().list()).toHaveLength(1)
  await daily.stop()
})
