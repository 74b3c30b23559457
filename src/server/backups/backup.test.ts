import { appendFile, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteImage } from '#contract/images.ts'
import { openDatabase } from '#server/db/database.ts'
import type { ImageStore } from '#server/files/blob-store.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { checkPlace } from '#server/images/image-place.rules.ts'
import { sweepFiles } from '#server/images/image-sweep.rules.ts'
import {
  backUp,
  enterFile,
  enterLog,
  enterPhoto,
  everythingIn,
  imagesIn,
  onFolders,
} from '#server/testing/backups.ts'
import { createAppAt, startS3 } from '#server/testing/pictures/image-places.ts'
import { DataFolders, sqliteIn } from '#server/testing/processes/data-folders.ts'
import { canMount, mount, unmount } from '#server/testing/processes/mounts.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { problemsOf } from './backup-words.ts'
import { checkBackup } from './check-backup.rules.ts'
import { folderPlace } from './folder-place.ts'
import { restoreBackup } from './restore-backup.rules.ts'
import type { TakenBackup } from './take-backup.rules.ts'
import { takeBackup } from './take-backup.rules.ts'

const folders = new DataFolders()
afterAll(() => folders.removeAll())

const problems = async ({ path }: { path: string }) => problemsOf(await checkBackup(path, onFolders))
const filesOf = ({ path }: { path: string }) => join(dirname(path), 'files')
const onFolder = (dataFolder: string) => openBlobStore({ s3: undefined, dataFolder })
const restoreTo = async (dataFolder: string, { path }: { path: string }, more = {}) =>
  restoreBackup({ backup: path, location: sqliteIn(dataFolder), images: onFolder(dataFolder), ...more })

async function notesIn(dataFolder: string) {
  const { db, close } = await openDatabase(sqliteIn(dataFolder))
  const rows = await db.selectFrom('logs').select('note').orderBy('id').execute()
  await close()
  return rows.map(({ note }) => note)
}

describe.each(['folder', 's3'] as const)('a backup of a server whose images are in a %s', (place) => {
  test('comes back whole on a new machine, in a folder and in a bucket', async () => {
    const server = await createAppAt(place, 'sqlite')
    const folder = await folders.create()
    await enterLog(server, 'before')
    for (const colour of ['#ff0000', '#00ff00']) await enterPhoto(server, colour)
    await checkPlace(server)
    const backup = await backUp(server, folder)
    await enterLog(server, 'after')
    expect(backup.manifest.files).toHaveLength(4)
    expect(await problems(backup)).toEqual([])
    const images = await imagesIn(server.files)

    const fresh = join(await folders.create(), 'data')
    await restoreTo(fresh, backup)
    expect(await notesIn(fresh)).toEqual(['before'])
    expect(await imagesIn(onFolder(fresh))).toEqual(images)

    const { settings: s3, stop } = await startS3()
    const inBucket = openBlobStore({ s3, dataFolder: fresh })
    const other = await folders.create()
    await restoreBackup({ backup: backup.path, location: sqliteIn(other), images: inBucket })
    expect(await imagesIn(inBucket)).toEqual(images)
    const { db, close } = await openDatabase(sqliteIn(other))
    await checkPlace({ db, files: inBucket })
    await close()
    await stop()
    await server.close()
  })
})

describe('backups', () => {
  let server: TestApp
  let folder: string
  beforeEach(async () => {
    server = await createTestApp('sqlite')
    folder = await folders.create()
    await enterLog(server, 'a log')
    await enterPhoto(server, '#ff0000')
  })
  afterEach(() => server.close())

  const later = (days: number) => new Date(Date.now() + days * 86_400_000)

  test('of every day share the files that they have in common, and remove those that no kept one needs', async () => {
    const first = await backUp(server, folder)
    const [known = ''] = await readdir(filesOf(first))
    const written = (await stat(join(filesOf(first), known))).mtimeMs
    await server.db.deleteFrom('images').execute()
    await enterPhoto(server, '#00ff00')
    const second = await backUp(server, folder, later(1))
    expect(second.manifest.files).toHaveLength(2)
    expect(await readdir(filesOf(first))).toHaveLength(4)
    expect((await stat(join(filesOf(first), known))).mtimeMs).toBe(written)
    await backUp(server, folder, later(100))
    for (const day of [107, 114, 121, 122, 123, 124, 125, 126, 127, 128])
      await backUp(server, folder, later(day))
    const last = await backUp(server, folder, later(129))
    expect((await readdir(filesOf(last))).toSorted()).toEqual(
      last.manifest.files.map(({ sha256 }) => sha256).toSorted(),
    )
    expect(await problems(last)).toEqual([])
  })

  test('leave nothing of a killed one, and remove no file while a manifest cannot be read', async () => {
    const first = await backUp(server, folder)
    const left = join(folder, `backup.${crypto.randomUUID()}.part`)
    await mkdir(left)
    await writeFile(join(left, 'coralline.db'), 'half of it')
    await writeFile(join(filesOf(first), `${'a'.repeat(64)}.${crypto.randomUUID()}.part`), 'half of it')
    await mkdir(join(folder, 'of somebody else'))
    await server.db.deleteFrom('images').execute()
    await writeFile(join(first.path, 'manifest.json'), '{')
    const second = await backUp(server, folder, later(1))
    expect(second.unreadable).toEqual([first.path])
    expect(await readdir(filesOf(first))).toHaveLength(2)
    expect((await readdir(folder)).toSorted()).toEqual(
      [basename(first.path), basename(second.path), 'backup.lock', 'files', 'of somebody else'].toSorted(),
    )
    await rm(first.path, { recursive: true })
    await backUp(server, folder, later(2))
    expect(await readdir(filesOf(first))).toEqual([])
  })

  test('have what a sweep has just set aside, and say what the storage has lost', async () => {
    const { id } = { id: await enterPhoto(server, '#0000ff') }
    const before = await backUp(server, folder)
    await rm(filesOf(before), { recursive: true })
    const hashes = Object.keys(await imagesIn(server.files)).toSorted()
    const [aside = '', lost = '', rotten = ''] = hashes
    const images = join(server.location.dataFolder, 'images')
    await mkdir(join(images, 'aside'), { recursive: true })
    await cp(join(images, aside), join(images, 'aside', aside))
    for (const name of [aside, lost]) await rm(join(images, name))
    await appendFile(join(images, rotten), 'x')
    const backup = await backUp(server, folder, later(1))
    expect(backup.manifest.missing).toEqual([lost, rotten])
    expect(await readdir(filesOf(backup))).toHaveLength(2)
    expect(await problems(backup)).toEqual([])

    await server.call(deleteImage, { as: server.cast.keeper, params: { id } })
    await sweepFiles(server, { now: later(1), isApproved: true })
    await backUp(server, folder, later(2))
    expect(await problems(backup)).toEqual([])
  })

  test('take what the storage has lost from an older one', async () => {
    const older = await backUp(server, folder)
    await rm(join(server.location.dataFolder, 'images'), { recursive: true })
    const newer = await backUp(server, folder, later(1))
    expect(newer.manifest.missing).toEqual([])
    expect(newer.manifest.files).toEqual(older.manifest.files)
  })

  test.each([
    ['is left when the disk is full', Object.assign(new Error('No space.'), { code: 'ENOSPC' }), false],
    ['but images for the next one is left after another failure', new Error('The disk fails.'), true],
  ])('of one that breaks off half-way nothing %s', async (_name, failure, isKept) => {
    const [first, second] = Object.keys(await imagesIn(server.files)).toSorted()
    const images: ImageStore = {
      ...server.files,
      async read(name) {
        if (name === second) throw failure
        return server.files.read(name)
      },
    }
    const { location } = server
    const place = folderPlace(folder)
    await expect(takeBackup({ location, images, place, now: new Date() })).rejects.toThrow(failure.message)
    expect(await everythingIn(folder)).toEqual(['backup.lock', ...(isKept ? [`files/${first}`] : [])])
  })

  test.runIf(canMount())('whose images do not fit copy none of them', async () => {
    mount('-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder)
    try {
      await enterFile(server, server.files, Buffer.alloc(9_000_000))
      const copied: string[] = []
      const place = folderPlace(folder)
      const put = async (name: string) => void copied.push(name)
      const tried = takeBackup({
        ...{ location: server.location, images: server.files, now: new Date() },
        place: { ...place, files: { ...place.files, put } },
      })
      await expect(tried).rejects.toThrow('There is no room for a backup in')
      expect(copied).toEqual([])
    } finally {
      unmount(folder)
    }
  })

  test('are made one at a time', async () => {
    const [one, other] = await Promise.allSettled([backUp(server, folder), backUp(server, folder)])
    expect([one?.status, other?.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await readdir(folder)).filter((name) => name.startsWith('20'))).toHaveLength(1)
  })
})

describe('check and restore', () => {
  let server: TestApp
  let sound: TakenBackup
  let backup: TakenBackup
  let target: string
  beforeEach(async () => {
    if (!server) {
      server = await createTestApp('sqlite')
      await enterLog(server, 'a log')
      await enterPhoto(server, '#ff0000')
      await checkPlace(server)
      sound = await backUp(server, await folders.create())
    }
    const copy = await folders.copyOf(dirname(sound.path))
    backup = { ...sound, path: join(copy, basename(sound.path)) }
    target = join(await folders.create(), 'data')
  })
  afterAll(() => server.close())

  const firstFile = async () => join(filesOf(backup), (await readdir(filesOf(backup))).toSorted()[0] ?? '')
  const rewriteManifest = async (change: (manifest: TakenBackup['manifest']) => object) => {
    const path = join(backup.path, 'manifest.json')
    await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')))))
  }
  const expectNothingRestored = async (sentence: RegExp) => {
    await expect(restoreTo(target, backup)).rejects.toThrow(sentence)
    expect((await everythingIn(target)).filter((name) => name !== 'server.lock')).toEqual([])
  }

  test('find a changed image, a missing one and one too many', async () => {
    const file = await firstFile()
    const bytes = await readFile(file)
    bytes[40] = (bytes[40] ?? 0) ^ 1
    await writeFile(file, bytes)
    expect(await problems(backup)).toEqual([`The image ${file} has changed since.`])
    await expectNothingRestored(/has changed since[\s\S]*--yes/)
    await rm(file)
    expect(await problems(backup)).toEqual([`The image ${file} is missing.`])
    await expectNothingRestored(/is missing[\s\S]*--yes/)
    const extra = join(filesOf(backup), 'b'.repeat(64))
    await writeFile(extra, 'who knows')
    await writeFile(join(backup.path, 'note.txt'), 'who knows')
    expect(await problems(backup)).toEqual([
      `The image ${file} is missing.`,
      `${join(backup.path, 'note.txt')} does not belong to the backup.`,
      `No backup refers to ${extra}.`,
    ])
    await restoreTo(target, backup, { isApproved: true })
    expect(await notesIn(target)).toEqual(['a log'])
    expect(Object.keys(await imagesIn(onFolder(target)))).toHaveLength(1)
  })

  test('find a database that is damaged, changed or missing', async () => {
    const path = join(backup.path, 'coralline.db')
    const whole = await readFile(path)
    const holed = Buffer.from(whole)
    holed.fill(0x5a, 4096 * 3 + 8, 4096 * 6)
    await writeFile(path, holed)
    expect((await problems(backup))[0]).toMatch(/^The database .* is damaged: /)
    await expectNothingRestored(/is damaged/)
    await writeFile(path, whole.subarray(0, whole.length / 2))
    expect((await problems(backup))[0]).toMatch(/is damaged/)
    await expectNothingRestored(/is damaged/)
    const changed = Buffer.from(whole)
    // The user version of the database, which means nothing to SQLite.
    changed.writeUInt32BE(7, 60)
    await writeFile(path, changed)
    expect(await problems(backup)).toEqual([`The database ${path} has changed since.`])
    await expectNothingRestored(/has changed since/)
    await rm(path)
    await expectNothingRestored(/is missing/)
  })

  test('refuse a manifest that leads elsewhere, names less than the database, or is none', async () => {
    const outside = join(target, '../outside')
    await writeFile(outside, 'secret')
    const leads = ['../../outside', '/etc/passwd', `${'a'.repeat(64)}/../x`, 'A'.repeat(64)]
    for (const sha256 of leads) {
      await rewriteManifest((manifest) => ({ ...manifest, files: [{ sha256, bytes: 6 }] }))
      await expectNothingRestored(/manifest\.json is damaged/)
    }
    for (const name of ['../coralline.db', '/etc/passwd', 'manifest.json']) {
      await rewriteManifest(() => ({ ...sound.manifest, database: { ...sound.manifest.database, name } }))
      await expectNothingRestored(/manifest\.json is damaged/)
    }
    await rewriteManifest(() => ({ ...sound.manifest, files: sound.manifest.files.slice(1) }))
    await expectNothingRestored(/refers to the image .* does not name it/)
    await writeFile(join(backup.path, 'manifest.json'), 'null')
    await expectNothingRestored(/manifest\.json is damaged/)
    await rm(join(backup.path, 'manifest.json'))
    await expectNothingRestored(/There is no backup in/)
  })

  test('refuse a folder of backups with the newest one’s name', async () => {
    await expect(checkBackup(dirname(backup.path), onFolders)).rejects.toThrow(`The newest is ${backup.path}`)
  })

  test('nothing is restored over a database, its log, or images of another one', async () => {
    await restoreTo(target, backup)
    const before = await everythingIn(target)
    await expect(restoreTo(target, backup)).rejects.toThrow(/There is a database in .* already/)
    expect(await everythingIn(target)).toEqual(before)
    expect(await notesIn(target)).toEqual(['a log'])

    target = await folders.create()
    await writeFile(join(target, 'coralline.db-wal'), 'x'.repeat(5000))
    await expect(restoreTo(target, backup)).rejects.toThrow(/There is a database in .* already/)
    for (const name of ['a'.repeat(64), 'instance']) {
      target = await folders.create()
      await mkdir(join(target, 'images'))
      await writeFile(join(target, 'images', name), 'another’s')
      await expect(restoreTo(target, backup)).rejects.toThrow(/images of another database/)
      expect((await everythingIn(target)).filter((file) => file !== 'server.lock')).toEqual([
        `images/${name}`,
      ])
    }
  })

  test('a backup of SQLite is not restored to PostgreSQL, and what leads there is said', async () => {
    const location = { ...sqliteIn(target), databaseUrl: 'postgres://127.0.0.1:1/coralline' }
    await expect(restoreTo(target, backup, { location })).rejects.toThrow(
      /take DATABASE_URL out .* To PostgreSQL leads only what each keeper downloads/,
    )
  })

  test('a restore goes on where it was killed, beside images of the same database that are newer', async () => {
    const images = join(target, 'images')
    await mkdir(images, { recursive: true })
    const [half = '', whole = ''] = sound.manifest.files.map(({ sha256 }) => sha256)
    await writeFile(join(images, 'instance'), sound.manifest.instance ?? '')
    await writeFile(join(images, half), 'half of i')
    await cp(join(filesOf(backup), whole), join(images, whole))
    await writeFile(join(images, 'c'.repeat(64)), 'newer')
    await restoreTo(target, backup)
    expect(await readFile(join(images, 'c'.repeat(64)), 'utf8')).toBe('newer')
    expect(await imagesIn(onFolder(target))).toMatchObject({ [half]: half, [whole]: whole })
    expect(await notesIn(target)).toEqual(['a log'])
  })

  test('a backup of a newer Coralline is refused, and what was begun is taken back', async () => {
    const { DatabaseSync } = await import('node:sqlite')
    const newer = new DatabaseSync(join(backup.path, 'coralline.db'))
    newer.exec("insert into kysely_migration (name, timestamp) values ('9999-later', 'now')")
    newer.close()
    const { hashOfFile } = await import('./stored-files.ts')
    const file = await hashOfFile(join(backup.path, 'coralline.db'))
    await rewriteManifest((manifest) => ({ ...manifest, database: { ...manifest.database, ...file } }))
    await expectNothingRestored(/was written by a newer Coralline/)
  })
})
