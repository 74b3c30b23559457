import { readFileSync } from 'node:fs'
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { copyDatabase } from '#server/db/copies.ts'
import { openDatabase } from '#server/db/database.ts'
import { instanceId } from '#server/db/instance.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { listBackups, noPeriods } from '#server/testing/backups.ts'
import { killChildren, startChild } from '#server/testing/processes/children.ts'
import { damagePage, pagesOfIndexes, rowsOfTables } from '#server/testing/processes/damaged-indexes.ts'
import { DataFolders, fillDatabase, hashesIn, sqliteIn } from '#server/testing/processes/data-folders.ts'
import { kills, tellFigure } from '#server/testing/processes/kills.ts'
import { takenWords } from './backup-words.ts'
import { checkFolder, mendFolder } from './check-folder.rules.ts'
import { folderPlace } from './folder-place.ts'
import { putBack } from './put-back.rules.ts'
import { takeBackup } from './take-backup.rules.ts'
import { listSilentChanges, storeWalk } from './walk.store.ts'

const folders = new DataFolders()
const random = seededRandom(5)
let whole: string
let backups: string
beforeAll(async () => {
  whole = await folders.create()
  await fillDatabase(sqliteIn(whole), 300)
  const { db, close } = await openDatabase(sqliteIn(whole))
  await instanceId(db)
  await close()
  backups = await folders.create()
  await backUp(whole, '2026-05-01T03:00:00Z')
})
afterAll(async () => {
  await killChildren()
  await folders.removeAll()
})

const imagesOf = (dataFolder: string) => openBlobStore({ s3: undefined, dataFolder })

function backUp(dataFolder: string, at: string, place = backups) {
  const walks = { last: undefined, kept: [] }
  const parts = { location: sqliteIn(dataFolder), images: imagesOf(dataFolder), place: folderPlace(place) }
  return takeBackup({ ...parts, now: new Date(at) }, { thinsOut: noPeriods, walks })
}

function folderOf(dataFolder: string) {
  return { location: sqliteIn(dataFolder), images: imagesOf(dataFolder), place: folderPlace(backups) }
}

const mend = (dataFolder: string) => mendFolder(folderOf(dataFolder), new Date('2026-05-09T00:00:00Z'))
const database = (folder: string) => join(folder, 'coralline.db')

/** A data folder with a damaged index, over which its tables are whole. */
async function damagedIndex(index = 'logs_aquarium_timestamp') {
  const folder = await folders.copyOf(whole)
  const page = pagesOfIndexes(database(folder), index).at(-1) ?? 0
  await damagePage(database(folder), page, (bytes) => bytes.write('2036', bytes.lastIndexOf('2026-01-01')))
  return folder
}

test('a damaged index ends no backup: the copy has it rebuilt and all rows, and says so', async () => {
  const folder = await damagedIndex()
  const place = await folders.create()
  const taken = await backUp(folder, '2026-05-02T03:00:00Z', place)
  expect(taken.walk?.state.problems).toEqual([
    expect.stringMatching(/^An index of the database is damaged \(/),
  ])
  expect(takenWords(taken)).toMatch(/index logs_aquarium_timestamp[\s\S]*npx coralline check --yes/)
  expect(rowsOfTables(database(taken.path))).toEqual(rowsOfTables(database(whole)))
})

test('an index damaged in any page, in any way, leaves a backup with all rows, or none and a sentence', async () => {
  const damages = [
    (bytes: Buffer) => bytes.fill(0),
    (bytes: Buffer) => {
      for (const at of bytes.keys()) bytes.writeUInt8(Math.floor(random() * 256), at)
    },
    ...Array.from({ length: Number(process.env.CASES ?? 2) }, () => (bytes: Buffer) => {
      const bit = Math.floor(random() * bytes.length * 8)
      bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    }),
  ]
  const expected = rowsOfTables(database(whole))
  let [rebuilt, refused, unharmed] = [0, 0, 0]
  const folder = await folders.copyOf(whole)
  const isThorough = process.env.CASES !== undefined
  for (const [index, page] of pagesOfIndexes(database(whole)).entries())
    for (const [turn, damage] of damages.entries()) {
      if (!isThorough && index % damages.length !== turn) continue
      await copyFile(database(whole), database(folder))
      await damagePage(database(folder), page, damage)
      const target = await folders.create()
      try {
        const { damagedIndexes } = await copyDatabase(sqliteIn(folder), target)
        if (damagedIndexes.length > 0) rebuilt += 1
        else unharmed += 1
        expect(rowsOfTables(database(target)), `page ${page}`).toEqual(expected)
      } catch (error) {
        expect(String(error), `page ${page}`).toMatch(/^StartRefusal: The database in .* is damaged/)
        refused += 1
      }
      await folders.remove(target)
    }
  tellFigure(`damaged indexes: ${rebuilt} rebuilt, ${refused} refused, ${unharmed} unharmed`)
  expect(rebuilt).toBeGreaterThan(5 * refused)
})

test('check --yes rebuilds a damaged index, keeps the database as it was beside it, and says so', async () => {
  const folder = await damagedIndex()
  const before = await hashesIn(folder)
  const found = await checkFolder(folderOf(folder))
  expect(found.problems).toEqual([expect.stringMatching(/damaged: .*npx coralline check --yes/)])
  expect(await hashesIn(folder)).toEqual(before)
  const { problems, mended } = await mend(folder)
  expect(problems).toEqual([])
  const kept = `${database(folder)}.before-2026-05-09T00-00-00-000Z`
  expect(mended).toEqual([expect.stringContaining(kept)])
  expect(rowsOfTables(kept)).toEqual(rowsOfTables(database(whole)))
  expect(rowsOfTables(database(folder))).toEqual(rowsOfTables(database(whole)))
  expect(await checkFolder(folderOf(folder))).toMatchObject({ problems: [] })
  expect(await mend(folder)).toMatchObject({ problems: [], mended: [] })
  await (await openDatabase(sqliteIn(folder))).close()
  expect(await readdir(folder)).not.toContain('coralline.db.mending')
})

test('it is refused while a server runs, or another program has the database open', async () => {
  const folder = await damagedIndex()
  const { close } = await openDatabase(sqliteIn(folder))
  await expect(mend(folder)).rejects.toThrow('Another Coralline is running')
  await close()
  const other = new DatabaseSync(database(folder))
  other.exec('begin')
  other.prepare('select count(*) from users').get()
  await expect(mend(folder)).rejects.toThrow('Another program has')
  other.close()
  expect((await mend(folder)).mended).toHaveLength(1)
})

test('what is only in the log of a killed server is in the rebuilt database, too', async () => {
  const folder = await damagedIndex()
  const writer = new DatabaseSync(database(folder))
  writer.exec("pragma journal_mode = wal; update aquariums set name = 'in the log'")
  const killed = await folders.copyOf(folder)
  writer.close()
  expect(await readdir(killed)).toContain('coralline.db-wal')
  expect((await mend(killed)).mended).toHaveLength(1)
  const rows = rowsOfTables(database(killed))
  expect(rows.aquariums).not.toBe(rowsOfTables(database(whole)).aquariums)
  const reader = new DatabaseSync(database(killed))
  expect(reader.prepare('select distinct name from aquariums').all()).toEqual([{ name: 'in the log' }])
  reader.close()
})

test('a damaged table, or a value that nobody has changed, leaves everything as it was and is named', async () => {
  const folder = await folders.copyOf(whole)
  const path = database(folder)
  const tables = new DatabaseSync(path)
  const root = tables.prepare("select rootpage from sqlite_schema where name = 'logs'").get()?.rootpage
  tables.close()
  await damagePage(path, Number(root), (bytes) => bytes.fill(0))
  const before = await hashesIn(folder)
  expect((await mend(folder)).problems).toEqual([
    expect.stringContaining('is damaged'),
    expect.stringContaining('Not only its indexes are'),
  ])
  expect(await hashesIn(folder)).toEqual(before)

  // The index knows the moment that a log had before its bit turned: rebuilding it would lose that.
  const turned = await folders.copyOf(whole)
  const bytes = await readFile(database(turned))
  const at = bytes.lastIndexOf('2026-01-01T00:00:59')
  const note = bytes.indexOf('Reading 59:')
  const moment = bytes.lastIndexOf('2026-01-01T00:00:59', note)
  expect(note - moment).toBeLessThan(200)
  expect(at).toBeGreaterThan(0)
  bytes.write('2036', moment)
  await writeFile(database(turned), bytes)
  const { problems } = await mend(turned)
  expect(problems).toEqual([
    expect.stringContaining('is damaged'),
    expect.stringMatching(/timestamp is "2036-01-01T00:00:59", and was "2026-01-01T00:00:59"/),
    expect.stringContaining('Its indexes were not rebuilt over that.'),
  ])
  expect(await readFile(database(turned))).toEqual(bytes)
})

test('such a value is listed by the next backup, then the indexes are rebuilt, then it is put back', async () => {
  const folder = await folders.copyOf(whole)
  const bytes = await readFile(database(folder))
  bytes.write('2036', bytes.lastIndexOf('2026-01-01T00:00:59', bytes.indexOf('Reading 59:')))
  await writeFile(database(folder), bytes)
  const beside = async <Result>(work: (db: Db) => Promise<Result>) => {
    const { db, close } = await openDatabase(sqliteIn(folder))
    return work(db).finally(close)
  }
  const now = new Date('2026-05-02T03:00:00Z')
  const { walk } = await backUp(folder, now.toISOString(), await folders.copyOf(backups))
  if (walk) await beside((db) => storeWalk(db, walk, now))
  expect((await mend(folder)).mended).toEqual([expect.stringContaining('Its indexes are rebuilt')])
  const [change] = await beside(listSilentChanges)
  await beside((db) => putBack(db, { id: change?.id ?? 0, now }))
  expect((await checkFolder(folderOf(folder))).problems).toEqual([])
  expect(rowsOfTables(database(folder)).logs).toBe(rowsOfTables(database(whole)).logs)
})

test('without a backup to compare with, indexes are rebuilt all the same', async () => {
  const folder = await damagedIndex()
  const place = folderPlace(join(folder, 'nowhere'))
  const { problems, mended } = await mendFolder({ ...folderOf(folder), place }, new Date())
  expect([problems, mended]).toEqual([[], [expect.stringContaining('no backup to compare')]])
})

test('killed at any moment it leaves a database with every row, and the next run ends the work', async () => {
  const expected = rowsOfTables(database(whole))
  const env = (folder: string) => ({ DATA_DIR: folder, BACKUP_DIR: backups })
  let longest = 400
  let halfway = 0
  for (let round = 0; round < kills; round += 1) {
    const folder = await damagedIndex()
    const killed = startChild('command', { args: ['check', '--yes'], env: env(folder) })
    await delay(longest * (0.3 + 0.7 * Math.random()))
    await killed.kill()
    expect(rowsOfTables(database(folder))).toEqual(expected)
    if ((await readdir(folder)).some((name) => /mending|before/.test(name))) halfway += 1
    const started = performance.now()
    const second = startChild('command', { args: ['check', '--yes'], env: env(folder) })
    expect(await second.ended, second.stderr()).toBe(0)
    longest = performance.now() - started
    expect(rowsOfTables(database(folder))).toEqual(expected)
    expect((await readdir(folder)).filter((name) => name.includes('mending'))).toEqual([])
  }
  tellFigure(
    `${kills} kills of check --yes, ${halfway} on the way: every row there, and the next run ended it`,
  )
})

test('pictures are mended on both sides, those that nothing has are named, and all is read in one walk', async () => {
  const folder = await folders.copyOf(whole)
  const place = await folders.create()
  const images = imagesOf(folder)
  const { db, close } = await openDatabase(sqliteIn(folder))
  const { enterFile } = await import('#server/testing/backups.ts')
  const aquarium = await db.selectFrom('aquariums').select('id').executeTakeFirstOrThrow()
  const hashes: string[] = []
  for (let file = 0; file < 200; file += 1)
    hashes.push(
      await enterFile({ db, cast: { reef: aquarium.id } }, images, Buffer.from(`picture number ${file}`)),
    )
  await close()
  await backUp(folder, '2026-05-01T03:00:00Z', place)
  const sides = [join(folder, 'images'), join(place, 'files')]
  const [live = '', kept = ''] = sides
  for (const [index, hash] of hashes.entries()) {
    const side = index % 2 ? live : kept
    if (index === 0) for (const each of sides) await rm(join(each, hash))
    else if (index % 4 < 2) await writeFile(join(side, hash), 'rotten')
    else await rm(join(side, hash))
  }
  const parts = { ...folderOf(folder), place: folderPlace(place) }
  const found = await checkFolder(parts)
  expect(found.problems).toHaveLength(200)
  const { problems, mended } = await mendFolder(parts, new Date())
  expect(problems).toEqual([
    expect.stringContaining(`${hashes[0]} in ${live} is missing or has changed. No backup has it.`),
  ])
  expect(mended).toHaveLength(199)
  for (const [index, hash] of hashes.entries())
    for (const side of index === 0 ? [] : sides)
      expect(readFileSync(join(side, hash), 'utf8')).toBe(`picture number ${index}`)
  expect(await checkFolder(parts)).toMatchObject({ problems: [expect.stringContaining(hashes[0] ?? '?')] })
})

test('a backup whose list cannot be read is named', async () => {
  const [first] = await listBackups(backups)
  const manifest = join(first?.path ?? '', 'manifest.json')
  await rename(manifest, `${manifest}.away`)
  expect((await checkFolder(folderOf(whole))).problems).toEqual([expect.stringContaining('cannot be read')])
  await rename(`${manifest}.away`, manifest)
})
