import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { DataFolders, fillDatabase, sqliteIn } from '#server/testing/processes/data-folders.ts'
import { differingRows } from './sqlite-restored.ts'

const folders = new DataFolders()
afterAll(() => folders.removeAll())

test.each([
  ['as it was', 'select 1', 0],
  ['with the deletion of a tank', "update aquariums set deleted_at = 'now', active = 0", 0],
  ['with another reading', 'update logs set temperature = 80.5 where id in (7, 8)', 2],
  ['with a log less', 'delete from logs where id = 9', 1],
  ['with another name', "update aquariums set name = 'Raff' where name = 'Reef'", 1],
])('a restored database %s', async (_, change, differing) => {
  const folder = await folders.create()
  await fillDatabase(sqliteIn(folder), 100)
  const [restored, copy] = [join(folder, 'coralline.db'), join(folder, 'a copy?#.db')]
  await copyFile(restored, copy)
  const database = new DatabaseSync(restored)
  database.exec(change)
  database.close()
  expect(differingRows(restored, copy)).toBe(differing)
})
