import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { DataFolders, fillDatabase, hashesIn, sqliteIn } from '#server/testing/processes/data-folders.ts'

const folders = new DataFolders()
/** Each damaged page is a file of its own, so the fewer pages the better: these logs fill some pages of two levels. */
const logs = 100
let whole: Buffer
let pageSize: number
beforeAll(async () => {
  const folder = await folders.create()
  await fillDatabase(sqliteIn(folder), logs)
  whole = await readFile(join(folder, 'coralline.db'))
  pageSize = whole.readUInt16BE(16)
})
afterAll(() => folders.removeAll())

test('a file of random bytes is refused and stays', async () => {
  await expectRefusal(await folderWith(randomBytes(20_000)), /is damaged or not a database/)
})

test('a text file is refused and stays', async () => {
  await expectRefusal(
    await folderWith(Buffer.from('id,timestamp,temperature\n')),
    /is damaged or not a database/,
  )
})

test('a folder in the place of the database is refused and stays', async () => {
  const folder = await folders.create()
  await mkdir(join(folder, 'coralline.db'))
  await writeFile(join(folder, 'coralline.db', 'keep.txt'), 'kept')
  await expectRefusal(folder, /cannot be opened: EISDIR.*Nothing was changed/)
  expect(await readFile(join(folder, 'coralline.db', 'keep.txt'), 'utf8')).toBe('kept')
})

test('a truncated file is refused and stays, however much of it is left', async () => {
  const half = Math.floor(whole.length / pageSize / 2) * pageSize
  const lengths = [1, 15, 16, 99, 100, pageSize - 1, pageSize, pageSize + 1, 3 * pageSize]
  for (const length of [...lengths, half, half + 100, whole.length - pageSize, whole.length - 1]) {
    await expectRefusal(await folderWith(whole.subarray(0, length)), /coralline\.db .+Restore the folder/)
  }
})

test.each([
  ['zeros', () => Buffer.alloc(pageSize)],
  ['random bytes', () => randomBytes(pageSize)],
])('a file with one page of %s is refused and stays, whichever page it is', async (_name, page) => {
  for (let start = 0; start < whole.length; start += pageSize)
    await expectRefusal(await folderWith(overwritten(start, page())), /Restore the folder/)
})

test('a file with a flipped byte in its header is refused and stays, or serves every row', async () => {
  let refused = 0
  for (let place = 0; place < 100; place += 1) {
    for (const flip of [0x01, 0xff]) {
      const folder = await folderWith(overwritten(place, Buffer.from([(whole[place] ?? 0) ^ flip])))
      const before = await hashesIn(folder)
      try {
        const { db, close } = await openDatabase(sqliteIn(folder))
        const rows = await db.selectFrom('logs').select('note').orderBy('id').execute()
        await close()
        expect(rows, `byte ${place} flipped with ${flip}`).toHaveLength(logs)
        expect(rows.at(-1)?.note).toMatch(/^Reading 99: the corals/)
      } catch (error) {
        expect(error, `byte ${place} flipped with ${flip}: ${error}`).toBeInstanceOf(StartRefusal)
        expect(await hashesIn(folder), `byte ${place} flipped with ${flip}: ${error}`).toEqual(before)
        refused += 1
      }
      await rm(folder, { recursive: true })
    }
  }
  expect(refused).toBeGreaterThan(30)
})

test("another program's database is refused and stays", async () => {
  const marked = await folderOf('create table fish (name text); pragma application_id = 252006673')
  await expectRefusal(marked, /is another program's database/)
  const unmarked = await folderOf("create table fish (name text); insert into fish values ('tang')")
  await expectRefusal(unmarked, /is not a database of Coralline/)
  const empty = await folderOf('pragma application_id = 252006673')
  await expectRefusal(empty, /is another program's database/)
})

test('a database of a newer Coralline is refused and stays', async () => {
  const folder = await folderWith(whole)
  const database = new DatabaseSync(join(folder, 'coralline.db'))
  database.exec("insert into kysely_migration values ('0999-refugium', '2031-01-01T00:00:00.000Z')")
  database.close()
  await expectRefusal(folder, /was written by a newer Coralline.*restore a backup/)
})

test('a log of unsaved pages without its database is refused and stays', async () => {
  const folder = await folders.create()
  await writeFile(join(folder, 'coralline.db-wal'), randomBytes(8_000))
  await expectRefusal(folder, /coralline\.db is missing, but .*coralline\.db-wal is there/)
})

test('what an interrupted first start has left does not stand in the way', async () => {
  const folder = await folders.create()
  await writeFile(join(folder, 'coralline.db.new'), randomBytes(300))
  await writeFile(join(folder, 'coralline.db.new-journal'), randomBytes(300))
  await (await openDatabase(sqliteIn(folder))).close()
  expect(Object.keys(await hashesIn(folder))).toEqual(['coralline.db'])
})

test('what a power cut within the first start has left, an empty file or one without a table, is begun anew', async () => {
  const empty = await folderWith(Buffer.alloc(0))
  const begun = await folderOf('pragma application_id = 0x636f7261')
  // The power cut has brought its journal back, so nobody could open the file for reading.
  const torn = await folderOf('pragma application_id = 0x636f7261')
  await writeFile(join(torn, 'coralline.db-journal'), hotJournal(await readFile(join(torn, 'coralline.db'))))
  for (const folder of [empty, begun, torn]) {
    const { db, close } = await openDatabase(sqliteIn(folder))
    expect(await db.selectFrom('logs').select('id').execute()).toEqual([])
    await close()
    expect(Object.keys(await hashesIn(folder))).toEqual(['coralline.db'])
    await (await openDatabase(sqliteIn(folder))).close()
  }
})

test('an empty file beside the log or the journal of a database is refused and stays', async () => {
  for (const beside of ['coralline.db-wal', 'coralline.db-journal']) {
    const folder = await folderWith(Buffer.alloc(0))
    await writeFile(join(folder, beside), randomBytes(20_000))
    await expectRefusal(folder, /Restore the folder/)
  }
})

/** A journal as SQLite writes it to restore a file of one page, with its magic number still at the start. */
function hotJournal(page: Buffer): Buffer {
  const header = Buffer.alloc(512)
  Buffer.from('d9d505f920a163d7', 'hex').copy(header)
  for (const [index, value] of [1, 0, 1, 512, page.length].entries())
    header.writeUInt32BE(value, 8 + index * 4)
  const record = Buffer.alloc(4)
  record.writeUInt32BE(1)
  let sum = 0
  for (let at = page.length - 200; at > 0; at -= 200) sum = (sum + (page[at] ?? 0)) >>> 0
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(sum)
  return Buffer.concat([header, record, page, checksum])
}

/** Expects a refusal with a sentence, every byte as before, and no new file beside the database. */
async function expectRefusal(folder: string, sentence: RegExp) {
  const before = await hashesIn(folder)
  const opening = openDatabase(sqliteIn(folder))
  await expect(opening).rejects.toThrow(StartRefusal)
  await expect(opening).rejects.toThrow(sentence)
  expect(await hashesIn(folder)).toEqual(before)
}

async function folderWith(bytes: Uint8Array): Promise<string> {
  const folder = await folders.create()
  await writeFile(join(folder, 'coralline.db'), bytes)
  return folder
}

async function folderOf(statements: string): Promise<string> {
  const folder = await folders.create()
  const database = new DatabaseSync(join(folder, 'coralline.db'))
  database.exec(statements)
  database.close()
  return folder
}

function overwritten(start: number, bytes: Uint8Array): Buffer {
  const copy = Buffer.from(whole)
  copy.set(bytes, start)
  return copy
}
