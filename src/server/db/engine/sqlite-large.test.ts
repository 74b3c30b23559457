import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as nextTimers } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { enterCast, enterLogs } from '#server/testing/cast.ts'
import { blankReadings, DataFolders, sqliteIn } from '#server/testing/processes/data-folders.ts'
import { SqliteState } from './sqlite-state.ts'

const folders = new DataFolders()
afterAll(() => folders.removeAll())

test('a large file is looked through before it is written, and read meanwhile', async () => {
  const { folder, reef } = await largeDatabase()
  const { db, checked, probe, close } = await openDatabase(sqliteIn(folder))
  const refused = [await refusalOf(insert(db, reef)), await refusalOf(probe())]
  expect(refused).toEqual(
    Array(2).fill('busy: Coralline has just started and is still checking its database'),
  )
  expect(await db.selectFrom('logs').select('id').orderBy('id').limit(1).execute()).toEqual([{ id: 1 }])
  expect(await checked).toBe(undefined)
  await insert(db, reef)
  await close()
})

test('a large file that is damaged in its middle is not written, and what is whole is read', async () => {
  const { folder, reef } = await largeDatabase()
  await damage(folder)
  const { db, checked, close } = await openDatabase(sqliteIn(folder))
  const early = await refusalOf(insert(db, reef))
  expect(early).toBe('busy: Coralline has just started and is still checking its database')
  expect(await checked).toContain('coralline.db is damaged. Nothing was changed. Restore the folder')
  expect(await refusalOf(insert(db, reef))).toBe('busy: The database of this Coralline is damaged')
  expect(await db.selectFrom('logs').select('id').orderBy('id').limit(1).execute()).toEqual([{ id: 1 }])
  await close()
})

test('a check that takes long does not hold up writes, and ends them when it finds damage', async () => {
  const { folder } = await largeDatabase()
  const path = join(folder, 'coralline.db')
  const state = new SqliteState()
  const sound = state.check(path, 0)
  expect(() => state.refuseWrites()).toThrow('still checking its database')
  await nextTimers()
  expect(() => state.refuseWrites()).not.toThrow()
  expect(await sound).toBe(true)
  await damage(folder)
  const damaged = state.check(path, 0)
  await nextTimers()
  expect(() => state.refuseWrites()).not.toThrow()
  expect(await damaged).toBe(false)
  expect(() => state.refuseWrites()).toThrow('The database of this Coralline is damaged')
})

/** Makes a database of 90 MB: too large to be checked before a start goes on. */
async function largeDatabase() {
  const folder = await folders.create()
  const { db, close } = await openDatabase(sqliteIn(folder))
  const { reef } = await enterCast(db)
  const note = 'The corals look well. '.repeat(200)
  await enterLogs(db, Array(20_000).fill(logOf(reef, note)))
  await close()
  return { folder, reef }
}

async function damage(folder: string) {
  const file = await open(join(folder, 'coralline.db'), 'r+')
  await file.write(Buffer.alloc(4096, 7), 0, 4096, 4096 * 9_000)
  await file.close()
}

function logOf(reef: number, note: string) {
  return { ...blankReadings, aquarium_id: reef, timestamp: '2026-11-20T08:00:00', note }
}

const insert = (db: Db, reef: number) => db.insertInto('logs').values(logOf(reef, 'new')).execute()

/** The code and the first sentence. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((failure: unknown) => failure)
  const { code, message = '' } = (asDatabaseFault(error) ?? error ?? {}) as {
    code?: string
    message?: string
  }
  return `${code}: ${message.split('. ')[0]}`
}
