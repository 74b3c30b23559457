import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { restorePostgres } from '#server/db/engine/postgres-copy.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { hashOf } from '#server/images/image-files.rules.ts'
import { checkPlace } from '#server/images/image-place.rules.ts'
import { enterFile, imagesIn, onFolders } from '#server/testing/backups.ts'
import type { Cast } from '#server/testing/cast.ts'
import { enterCast } from '#server/testing/cast.ts'
import { createDatabase, createEmptyOn, engines } from '#server/testing/engines.ts'
import { blankReadings, DataFolders } from '#server/testing/processes/data-folders.ts'
import type { OwnPostgres } from '#server/testing/processes/own-postgres.ts'
import { installedPostgres, startOwnPostgres } from '#server/testing/processes/own-postgres.ts'
import { pretendTools } from '#server/testing/processes/pretended-tools.ts'
import { problemsOf } from './backup-words.ts'
import { checkBackup } from './check-backup.rules.ts'
import { checkFolder, mendFolder } from './check-folder.rules.ts'
import { folderPlace } from './folder-place.ts'
import { restoreBackup } from './restore-backup.rules.ts'
import { takeBackup } from './take-backup.rules.ts'

const folders = new DataFolders()
afterEach(() => vi.unstubAllEnvs())
afterAll(() => folders.removeAll())

async function backUp({ location }: Pick<Database, 'location'>, folder: string) {
  const images = openBlobStore({ s3: undefined, dataFolder: location.dataFolder })
  return takeBackup({ location, images, place: folderPlace(folder), now: new Date() })
}

async function pretendedTools(version: string) {
  const folder = await folders.create()
  vi.stubEnv('PATH', folder)
  return pretendTools(folder, { version })
}

test('an address without a look at the certificate is told to the programs in their own word', async () => {
  const calledWith = await pretendedTools('99.0')
  await restorePostgres('postgres://reef@db.example.org/reef?sslmode=no-verify', 'coralline.dump')
  expect(await calledWith('pg_restore')).toContain(
    '--dbname=postgres://reef@db.example.org/reef?sslmode=require ',
  )
})

describe.runIf(engines.includes('postgres'))('a backup of PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  beforeAll(async () => {
    database = await createDatabase('postgres')
  })
  afterAll(() => database.remove())

  test('without its programs, or with older ones, says what to install', async () => {
    const folder = await folders.create()
    vi.stubEnv('PATH', await folders.create())
    await expect(backUp(database, folder)).rejects.toThrow(
      /There is no pg_dump on this machine, and PostgreSQL is of version (\d+)\. Install .* postgresql-client-\1/,
    )
    await pretendedTools('9.6.1')
    await expect(backUp(database, folder)).rejects.toThrow('The pg_dump here is of version 9, and PostgreSQL')
  })

  test('shows its password to nobody, and is of the moment of the list of files', async () => {
    const calledWith = await pretendedTools('99.0')
    const url = new URL(database.location.databaseUrl ?? '')
    url.password = 'sesam öffne'
    const location = { databaseUrl: url.href, dataFolder: database.location.dataFolder }
    await backUp({ location }, await folders.create())
    const called = await calledWith('pg_dump')
    expect(called).toMatch(
      /^sesam öffne: --dbname=postgres:\/\/postgres@127\.0\.0\.1:\d+\/\w+ --format=custom --snapshot=\S+ /,
    )
    expect(called.slice(20)).not.toContain('sesam')
  })

  test('is checked without being named: pictures on both sides, which are mended, and lists that cannot be read', async () => {
    const { db, location } = database
    const [folder, dataFolder] = [await folders.create(), await folders.create()]
    await pretendedTools('99.0')
    const cast = await enterCast(db)
    const images = openBlobStore({ s3: undefined, dataFolder })
    const place = folderPlace(folder)
    const parts = { location: { ...location, dataFolder }, images, place }
    const hashes: string[] = []
    for (let file = 0; file < 200; file += 1)
      hashes.push(await enterFile({ db, cast }, images, Buffer.from(`picture ${file}`)))
    await takeBackup({ ...parts, now: new Date() })
    expect(await checkFolder(parts)).toEqual({ problems: [], mended: [], files: 200 })
    for (const [index, hash] of hashes.entries()) {
      const side = join(index % 2 ? folder : dataFolder, index % 2 ? 'files' : 'images', hash)
      if (index % 4 < 2) await rm(side)
      else await writeFile(side, 'rotten')
    }
    expect((await checkFolder(parts)).problems).toHaveLength(200)
    const { problems, mended } = await mendFolder(parts, new Date())
    expect([problems, mended.length]).toEqual([[], 200])
    expect(await checkFolder(parts)).toMatchObject({ problems: [] })
    const [{ path } = { path: '' }] = await place.list()
    await writeFile(join(path, 'manifest.json'), '{')
    expect((await checkFolder(parts)).problems).toEqual([expect.stringContaining(`${path} cannot be read`)])
    await db.deleteFrom('images').execute()
    await db.deleteFrom('image_files').execute()
  })

  test('is refused through PgBouncer, before any program is called', async () => {
    const calledWith = await pretendedTools('99.0')
    const { databaseUrl = '', dataFolder } = database.location
    const pooler = await pretendPooler(databaseUrl)
    const backup = backUp({ location: { databaseUrl: pooler.url, dataFolder } }, await folders.create())
    await expect(backup).rejects.toThrow('DATABASE_URL leads through PgBouncer or the like')
    expect(await calledWith('pg_dump')).toBe('')
    pooler.close()
  })
})

/** Passes everything on, but names another process than the one that answers, as PgBouncer does. */
async function pretendPooler(address: string) {
  const url = new URL(address)
  const target = { host: url.hostname, port: Number(url.port) }
  const server = createServer((near) => {
    const far = connect(target).on('error', () => {})
    near.on('error', () => {}).pipe(far)
    far.on('data', (bytes) => {
      const key = bytes.indexOf('K\0\0\0\x0c')
      if (key >= 0) bytes.writeInt32BE(-1, key + 5)
      near.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: url.href, close: () => server.close() }
}

const installed = installedPostgres()

describe.runIf(installed !== undefined)('with the programs of an installed PostgreSQL', () => {
  let postgres: OwnPostgres
  beforeAll(async () => {
    postgres = await startOwnPostgres(installed)
  })
  afterAll(() => postgres.stop())

  test('a backup under write load restores into an empty database, every image with it, and into no other', async () => {
    vi.stubEnv('PATH', `${installed}/bin:${process.env.PATH}`)
    const location = await newLocation(postgres)
    const database = await openDatabase(location)
    const cast = await enterCast(database.db)
    const images = openBlobStore({ s3: undefined, dataFolder: location.dataFolder })
    await checkPlace({ db: database.db, files: images })
    const load = startLoad(database, cast)
    await expect.poll(() => load.saved.length).toBeGreaterThan(20)
    const before = [...load.saved]
    const backup = await backUp({ location }, await folders.create())
    await load.stop()
    await database.close()
    expect(problemsOf(await checkBackup(backup.path, onFolders))).toEqual([])

    const target = await newLocation(postgres)
    const targetImages = openBlobStore({ s3: undefined, dataFolder: target.dataFolder })
    const restore = () => restoreBackup({ backup: backup.path, location: target, images: targetImages })
    await restore()
    const restored = await openDatabase(target)
    await checkPlace({ db: restored.db, files: targetImages })
    const notes = (await restored.db.selectFrom('logs').select('note').execute()).map(({ note }) => note)
    expect(before.filter((note) => !notes.includes(note))).toEqual([])
    const rows = await restored.db.selectFrom('images').select('full_hash').execute()
    expect(rows.length).toBeGreaterThanOrEqual(before.length)
    const hashes = rows.map(({ full_hash }) => full_hash)
    expect(await imagesIn(targetImages)).toEqual(Object.fromEntries(hashes.map((hash) => [hash, hash])))
    await restored.close()
    await expect(restore()).rejects.toThrow('There are tables in the PostgreSQL database already')

    const latin = {
      ...target,
      databaseUrl: await createEmptyOn(postgres.url, "template0 encoding 'LATIN1' locale 'C'"),
    }
    await expect(
      restoreBackup({ backup: backup.path, location: latin, images: targetImages }),
    ).rejects.toThrow('is encoded in LATIN1; Coralline needs one in UTF8.')

    const broken = join(await folders.copyOf(dirname(backup.path)), basename(backup.path))
    const dump = await readFile(join(broken, 'coralline.dump'))
    await writeFile(join(broken, 'coralline.dump'), dump.subarray(0, dump.length - 9))
    expect(problemsOf(await checkBackup(broken, onFolders))).toEqual([
      `The database ${join(broken, 'coralline.dump')} has changed since.`,
    ])
  })
})

async function newLocation({ url }: OwnPostgres) {
  return { databaseUrl: await createEmptyOn(url), dataFolder: await folders.create() }
}

/** Saves logs, each with an image, one after the other until it is stopped. */
function startLoad({ db, location }: Database, { reef }: Cast) {
  const files = openBlobStore({ s3: undefined, dataFolder: location.dataFolder })
  const saved: string[] = []
  let isOver = false
  const saving = (async () => {
    for (let count = 0; !isOver; count += 1) {
      const bytes = Buffer.from(`image ${count}`)
      const hash = hashOf(bytes)
      await files.put(hash, bytes)
      const file = { hash, bytes: bytes.length, mark: crypto.randomUUID(), condemned_at: null }
      await db.insertInto('image_files').values(file).execute()
      const sizes = { full_hash: hash, thumbnail_hash: hash, width: 1, height: 1 }
      await db.transaction().execute(async (db) => {
        const image = { ...sizes, aquarium_id: reef, taken_at: null, created_at: '2026-11-20T08:00:00.000Z' }
        await db.insertInto('images').values(image).execute()
        const log = {
          ...blankReadings,
          aquarium_id: reef,
          timestamp: '2026-11-20T08:00:00',
          note: `log ${count}`,
        }
        await db.insertInto('logs').values(log).execute()
      })
      saved.push(`log ${count}`)
    }
  })()
  return {
    saved,
    async stop() {
      isOver = true
      await saving
    },
  }
}
