import { statSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { DataFolders } from '#server/testing/processes/data-folders.ts'
import { copySqlite, damageOf } from './sqlite-copy.ts'
import { SqliteHandle } from './sqlite-handle.ts'

const folders = new DataFolders()
afterAll(() => folders.removeAll())

test('a copy that takes many steps ends while somebody writes all the time, and is of the moment at which it began', async () => {
  const folder = await folders.create()
  await mkdir(join(folder, 'copy'))
  const source = new DatabaseSync(join(folder, 'coralline.db'))
  source.exec(
    'pragma journal_mode = wal; pragma synchronous = off; create table written (id integer primary key, bytes blob)',
  )
  source.exec(
    'with recursive count(n) as (select 1 union all select n + 1 from count where n < 6000) ' +
      'insert into written (bytes) select randomblob(4000) from count',
  )
  const before = 6000
  let later = 0
  let isOver = false
  // At each turn of the process: a fast machine copies all of it within a few milliseconds.
  const write = () => {
    if (isOver) return
    source.exec('insert into written (bytes) values (randomblob(4000))')
    later += 1
    setImmediate(write)
  }
  setImmediate(write)
  const target = join(folder, 'copy', 'coralline.db')
  await copySqlite(folder, target)
  isOver = true
  expect(later).toBeGreaterThan(2)
  source.close()
  expect(damageOf(target)).toEqual([])
  const copy = new DatabaseSync(target, { readOnly: true })
  expect(copy.prepare('select count(*) as count from written').get()).toEqual({ count: before })
  copy.close()
  // Nobody else may read the copy, and it needs no second file.
  expect(statSync(target).mode & 0o777).toBe(0o600)
  expect(statSync(`${target}-wal`, { throwIfNoEntry: false })).toBe(undefined)
})

test('a text that was deleted, shortened or filled pages of its own is in the file and in a copy of it no longer', async () => {
  const folder = await folders.create()
  const path = join(folder, 'coralline.db')
  const handle = new SqliteHandle(path, { readOnly: false })
  const run = (sql: string) => handle.run(sql, [])
  const hasText = async (file: string) => (await readFile(file)).includes('private words')
  run('create table notes (id integer primary key, note text)')
  run("insert into notes (note) values ('private words 1'), ('private words 2'), ('other words')")
  run(`insert into notes (note) values ('${'private words '.repeat(2_000)}')`)
  run('pragma wal_checkpoint(truncate)')
  expect(await hasText(path)).toBe(true)
  run("update notes set note = 'short' where id = 1")
  run('delete from notes where id in (2, 4)')
  run('pragma wal_checkpoint(truncate)')
  const copy = join(folder, 'copy.db')
  await copySqlite(folder, copy)
  expect([await hasText(path), await hasText(copy)]).toEqual([false, false])
  handle.close()
})
