import { chmod, chown, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { nobody, startChild } from '#server/testing/processes/children.ts'
import { DataFolders, fillDatabase, hashesIn, sqliteIn } from '#server/testing/processes/data-folders.ts'
import { refuseOldSqlite } from './sqlite-checks.ts'

const folders = new DataFolders()
afterAll(() => folders.removeAll())

test('a new data folder and every database are for their owner only', async () => {
  const folder = await folders.create()
  await chmod(folder, 0o755)
  for (const place of [folder, join(folder, 'new', 'deeper')]) {
    const { db, close } = await openDatabase(sqliteIn(place))
    await db.selectFrom('logs').select('id').execute()
    for (const name of await readdir(place))
      if (name !== 'new') expect([name, (await stat(join(place, name))).mode & 0o777]).toEqual([name, 0o600])
    await close()
  }
  for (const made of ['new', 'new/deeper']) expect((await stat(join(folder, made))).mode & 0o777).toBe(0o700)
})

test.each([0o1777, 0o2770, 0o755])('a data folder that is there keeps its mode %o', async (mode) => {
  const folder = await folders.create()
  await chmod(folder, mode)
  for (const _time of ['new', 'again']) {
    await (await openDatabase(sqliteIn(folder))).close()
    expect((await stat(folder)).mode & 0o7777).toBe(mode)
  }
})

test.runIf(nobody)('a folder of another owner that may be written is used as it is', async () => {
  const folder = await folders.create()
  await chmod(folder, 0o1777)
  const child = startOn(folder, { unprivileged: true })
  await child.prints('started')
  await child.kill()
  expect((await stat(folder)).mode & 0o7777).toBe(0o1777)
  expect((await stat(folder)).uid).toBe(0)
})

test('every connection checks references, and what it writes survives a power cut', async () => {
  const folder = await folders.create()
  // The second time the file exists already.
  for (const _time of ['created', 'opened again']) {
    const { db, close } = await openDatabase(sqliteIn(folder))
    expect(await writersPragma(db, 'journal_mode')).toBe('wal')
    expect(await writersPragma(db, 'synchronous')).toBe(2)
    expect(await writersPragma(db, 'foreign_keys')).toBe(1)
    expect(await readersPragma(db, 'foreign_keys')).toBe(1)
    expect(await readersPragma(db, 'journal_mode')).toBe('wal')
    await close()
  }
})

test('a second process on the same folder is refused at once, until the first has been killed', async () => {
  const folder = await folders.create()
  const first = startOn(folder)
  await first.prints('started')
  const second = startOn(folder)
  expect(await second.ended).toBe(0)
  expect(second.stdout()).toMatch(/refused: Another Coralline is running on .* Stop it first/)
  await expect(openDatabase(sqliteIn(folder))).rejects.toThrow('Another Coralline is running')
  await first.kill()
  await (await openDatabase(sqliteIn(folder))).close()
})

test('a second opening in the same process is refused, and the first goes on', async () => {
  const folder = await folders.create()
  const { db, close } = await openDatabase(sqliteIn(folder))
  await expect(openDatabase(sqliteIn(folder))).rejects.toThrow('Another Coralline is running')
  const other = startOn(folder)
  await other.prints('refused')
  expect(await db.selectFrom('logs').select('id').execute()).toEqual([])
  await close()
})

test('an SQLite that lacks fixes which Coralline relies on is refused', () => {
  for (const version of ['3.51.2', '3.50.9', '3.7.17', '2.99.99', '3.51', '0']) {
    expect(() => refuseOldSqlite(version), version).toThrow(StartRefusal)
  }
  expect(() => refuseOldSqlite('3.46.1')).toThrow(/SQLite 3\.46\.1; Coralline needs 3\.51\.3 or newer/)
  for (const version of ['3.51.3', '3.51.10', '3.52.0', '4.0.0', process.versions.sqlite ?? '']) {
    expect(() => refuseOldSqlite(version), version).not.toThrow()
  }
})

test('what was acknowledged before a kill -9 is there afterwards', async () => {
  const folder = await folders.create()
  let acknowledged = 0
  for (let round = 0; round < 3; round += 1) {
    const writer = startChild('database', {
      args: ['write', JSON.stringify(sqliteIn(folder))],
    })
    await writer.prints(`stored ${acknowledged + 20 + round * 7}\n`)
    await writer.kill()
    acknowledged = Number(/stored (\d+)\n[^\n]*$/.exec(writer.stdout())?.[1])
    expect((await stat(join(folder, 'coralline.db-wal'))).size).toBeGreaterThan(0)
    const { db, close } = await openDatabase(sqliteIn(folder))
    const ids = (await db.selectFrom('audit_rows').select('id').orderBy('id').execute()).map(({ id }) => id)
    expect(ids.slice(0, acknowledged)).toEqual(Array.from({ length: acknowledged }, (_, index) => index + 1))
    // At most one more: a row that was stored, but not acknowledged before the kill.
    expect(ids.length).toBeLessThanOrEqual(acknowledged + 1)
    acknowledged = ids.length
    await close()
  }
})

test('a crashed log of unsaved pages is not touched when its database is refused', async () => {
  const crashed = await folders.create()
  await fillDatabase(sqliteIn(crashed), 100)
  const writer = startChild('database', {
    args: ['write', JSON.stringify(sqliteIn(crashed))],
  })
  await writer.prints('stored 30\n')
  await writer.kill()
  const damages = {
    missing: (file: string) => rm(file),
    emptied: (file: string) => writeFile(file, ''),
    overwritten: (file: string) => writeFile(file, 'not a database'),
  }
  for (const [name, damage] of Object.entries(damages)) {
    const folder = await folders.copyOf(crashed)
    await damage(join(folder, 'coralline.db'))
    const before = await hashesIn(folder)
    expect(Object.keys(before)).toContain('coralline.db-wal')
    await expect(openDatabase(sqliteIn(folder)), name).rejects.toThrow(StartRefusal)
    expect(await hashesIn(folder), name).toEqual(before)
  }
})

test('a newer database that crashed is refused, and its unsaved pages stay', async () => {
  const folder = await folders.create()
  await fillDatabase(sqliteIn(folder), 100)
  const newer = new DatabaseSync(join(folder, 'coralline.db'))
  newer.exec("insert into kysely_migration values ('0999-refugium', '2031-01-01T00:00:00.000Z')")
  // Copied while the database is open: the new row is in the write-ahead log only, as after a crash.
  const crashed = await folders.copyOf(folder)
  newer.close()
  const before = await hashesIn(crashed)
  expect(Object.keys(before)).toContain('coralline.db-wal')
  await expect(openDatabase(sqliteIn(crashed))).rejects.toThrow(/written by a newer Coralline/)
  expect(await hashesIn(crashed)).toEqual(before)
})

test('a data folder whose name is taken by a file is refused', async () => {
  const folder = await folders.create()
  await writeFile(join(folder, 'file'), 'kept')
  const opening = openDatabase(sqliteIn(join(folder, 'file')))
  await expect(opening).rejects.toThrow(StartRefusal)
  await expect(opening).rejects.toThrow(/The data folder .*file cannot be used: EEXIST.*DATA_DIR/)
})

const readOnly = {
  'the folder': { path: '.', mode: 0o755, says: 'The data folder' },
  'the database': { path: 'coralline.db', mode: 0o444, says: 'coralline.db cannot be opened: EACCES' },
  'the lock': { path: 'server.lock', mode: 0o400, says: 'The data folder' },
}

test.runIf(nobody).each(Object.entries(readOnly))(
  '%s that may only be read is refused and stays',
  async (_what, { path, mode, says }) => {
    const folder = await folders.create()
    await fillDatabase(sqliteIn(folder), 100)
    const { uid = 0, gid = 0 } = nobody ?? {}
    for (const place of ['.', 'coralline.db', 'server.lock']) await chown(join(folder, place), uid, gid)
    await chown(join(folder, path), 0, 0)
    await chmod(join(folder, path), mode)
    const before = await hashesIn(folder)
    const child = startOn(folder, { unprivileged: true })
    expect(await child.ended, child.stderr()).toBe(0)
    expect(child.stdout()).toContain('refused: ')
    expect(child.stdout()).toContain(says)
    expect(child.stdout()).toContain('Coralline runs as nobody (user 65534): let that user')
    expect(child.stdout()).not.toMatch(/[Rr]estore/)
    expect(await hashesIn(folder)).toEqual(before)
  },
)

/** A database with a row, of which the user nobody owns everything. */
async function nobodysFolder() {
  const folder = await folders.create()
  await fillDatabase(sqliteIn(folder), 100)
  const { uid = 0, gid = 0 } = nobody ?? {}
  for (const place of ['.', ...(await readdir(folder))]) await chown(join(folder, place), uid, gid)
  return folder
}

async function refusalOf(folder: string): Promise<string> {
  const child = startOn(folder, { unprivileged: true })
  expect(await child.ended, child.stderr()).toBe(0)
  return child.stdout()
}

async function refusedCommand(args: string[], DATA_DIR: string): Promise<string> {
  const child = startChild('command', { args, env: { DATA_DIR }, unprivileged: true })
  expect(await child.ended, child.stdout()).toBe(1)
  return child.stderr()
}

test.runIf(nobody)('an own database that may only be read leaves no files of its rights behind', async () => {
  const folder = await nobodysFolder()
  await chmod(join(folder, 'coralline.db'), 0o444)
  const before = (await readdir(folder)).toSorted()
  const advice = 'let that user read and write the files'
  expect(await refusalOf(folder)).toContain(advice)
  expect(await refusedCommand(['admin', 'list'], folder)).toContain(advice)
  expect((await readdir(folder)).toSorted()).toEqual(before)
})

test.runIf(nobody).each(['-wal', '-shm'])('a %s that may only be read refuses the start', async (end) => {
  const folder = await nobodysFolder()
  const path = join(folder, `coralline.db${end}`)
  await writeFile(path, '', { mode: 0o444 })
  expect(await refusalOf(folder)).toContain(`EACCES: permission denied, access '${path}'`)
})

test.runIf(nobody)(
  'a folder that may not be read is told as that, not as one without a database',
  async () => {
    const folder = await nobodysFolder()
    await chown(folder, 0, 0)
    await chmod(folder, 0o700)
    expect(await refusalOf(folder)).toMatch(
      /refused: The data folder \S+ cannot be used: EACCES.* let that user/,
    )
    for (const args of [['admin', 'list'], ['backup']])
      expect(await refusedCommand(args, folder)).toMatch(
        /^\S+coralline\.db cannot be opened: EACCES.* let that user/,
      )
  },
)

function startOn(folder: string, options: { unprivileged?: boolean } = {}) {
  const child = startChild('database', {
    args: ['start', JSON.stringify(sqliteIn(folder))],
    ...options,
  })
  child.process.stdin?.write('go\n')
  return child
}

/** A statement that is not a select goes to the connection that writes. */
async function writersPragma(db: Db, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)
  return Object.values(rows[0] ?? {})[0]
}

/** A select outside of a transaction goes to the connection that reads. */
async function readersPragma(db: Db, name: string): Promise<unknown> {
  const table = sql<Record<string, unknown>>`${sql.raw(`pragma_${name}`)}`.as('setting')
  const [row] = await db.selectFrom(table).selectAll().execute()
  return Object.values(row ?? {})[0]
}
