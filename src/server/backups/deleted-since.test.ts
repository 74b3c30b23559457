import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabaseBeside } from '#server/db/database.ts'
import { instanceId } from '#server/db/instance.ts'
import { backUp, enterLog, listBackups } from '#server/testing/backups.ts'
import { DataFolders, sqliteIn } from '#server/testing/processes/data-folders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { restoreBackup } from './restore-backup.rules.ts'

const folders = new DataFolders()
let server: TestApp
let folder: string
const on = (day: number) => new Date(Date.now() + day * 86_400_000)
beforeEach(async () => {
  server = await createTestApp('sqlite')
  folder = await folders.create()
  await enterLog(server, 'a log')
  await instanceId(server.db)
})
afterEach(async () => {
  await server.close()
  await folders.removeAll()
})

/** The tanks and accounts of a restored backup that somebody can see. */
async function restored(path: string) {
  const dataFolder = await folders.create()
  const { listed } = await restoreBackup({
    backup: path,
    location: sqliteIn(dataFolder),
    images: server.files,
  })
  const { db, close } = await openDatabaseBeside(sqliteIn(dataFolder))
  const tanks = await db
    .selectFrom('aquariums')
    .select(['name', 'active'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const users = await db
    .selectFrom('users')
    .select(['name', 'closed_at'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const closed = await db.selectFrom('users').select('name').where('closed_at', 'is not', null).execute()
  await close()
  return {
    tanks: tanks.map(({ name, active }) => (active ? name : `${name}, inactive`)),
    users: users.map(({ name }) => name),
    closed,
    listed,
  }
}

test('what was deleted after a backup is deleted in what is restored of it, and nothing else', async () => {
  const { db, cast } = server
  await backUp(server, folder, on(0))
  const [first] = await listBackups(folder)
  const everything = {
    tanks: ['Reef', 'Nano', 'Lagoon'],
    users: ['Keeper', 'Neighbour', 'Admin'],
    closed: [],
  }
  expect(await restored(first?.path ?? '')).toEqual({ ...everything, listed: undefined })
  // A tank that is gone, one that its owner has deleted for now, and an account that was closed with its tanks.
  await db.deleteFrom('aquariums').where('id', '=', cast.nano).execute()
  const at = on(0.5).toISOString()
  await db
    .updateTable('aquariums')
    .set({ active: false as never, removed_at: at })
    .where('id', '=', cast.reef)
    .execute()
  await db
    .updateTable('users')
    .set({ deleted_at: at, closed_at: at })
    .where('id', '=', cast.neighbour.id)
    .execute()
  await db.updateTable('aquariums').set({ deleted_at: at }).where('id', '=', cast.lagoon).execute()
  await backUp(server, folder, on(1))
  expect(await restored(first?.path ?? '')).toEqual({
    ...{ tanks: ['Reef, inactive'], users: ['Keeper', 'Admin'], closed: [{ name: 'Neighbour' }] },
    listed: expect.stringContaining(join(folder, 'deleted-')),
  })
  // What has come back is not deleted any more.
  await db
    .updateTable('aquariums')
    .set({ active: true as never, removed_at: null })
    .where('id', '=', cast.reef)
    .execute()
  await db
    .updateTable('users')
    .set({ deleted_at: null, closed_at: null })
    .where('id', '=', cast.neighbour.id)
    .execute()
  await db.updateTable('aquariums').set({ deleted_at: null }).where('id', '=', cast.lagoon).execute()
  await backUp(server, folder, on(2))
  expect(await restored(first?.path ?? '')).toMatchObject({ ...everything, tanks: ['Reef', 'Lagoon'] })
  const [newest] = await listBackups(folder)
  expect((await restored(newest?.path ?? '')).listed).toBe(undefined)
})

test('after a restore, what came later in the other line does not count as deleted', async () => {
  await server.db.insertInto('settings').values({ key: 'line_of_descent', value: 'one' }).execute()
  await backUp(server, folder, on(0))
  await server.db.deleteFrom('aquariums').where('id', '=', server.cast.nano).execute()
  await server.db.updateTable('settings').set({ value: 'two' }).where('key', '=', 'line_of_descent').execute()
  await backUp(server, folder, on(1))
  const first = (await listBackups(folder)).at(-1)
  expect((await restored(first?.path ?? '')).tanks).toEqual(['Reef', 'Nano', 'Lagoon'])
})
