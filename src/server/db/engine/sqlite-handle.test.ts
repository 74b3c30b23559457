import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SqliteHandle } from './sqlite-handle.ts'

let handle: SqliteHandle
beforeEach(() => {
  handle = new SqliteHandle(':memory:', { readOnly: false })
  handle.run('create table tanks (id integer primary key, name text)', [])
  handle.run('insert into tanks (name) values (?), (?)', ['Reef', null])
})
afterEach(() => handle.close())

test('rows are objects with the names of the columns, and null is null', () => {
  const { rows } = handle.run('select id, name from tanks order by id', [])
  expect(rows).toEqual([
    { id: 1, name: 'Reef' },
    { id: 2, name: null },
  ])
})

test('what a statement writes is answered by "returning", or counted without it', () => {
  const named = handle.run("update tanks set name = 'Nano' where name is null returning id, name", [])
  expect(named.rows).toEqual([{ id: 2, name: 'Nano' }])
  expect(handle.run('delete from tanks', [])).toEqual({ rows: [], numAffectedRows: 2n, insertId: 2n })
})

test('a statement that was asked before answers the columns that there are now', () => {
  const all = () => handle.run('select * from tanks where id = ?', [1]).rows
  expect(all()).toEqual([{ id: 1, name: 'Reef' }])
  handle.run('alter table tanks add column litres real', [])
  expect(all()).toEqual([{ id: 1, name: 'Reef', litres: null }])
  handle.run('alter table tanks rename column name to title', [])
  expect(all()).toEqual([{ id: 1, title: 'Reef', litres: null }])
  handle.run('alter table tanks drop column title', [])
  expect(all()).toEqual([{ id: 1, litres: null }])
})

test('also when another connection has added a column, or when the change was taken back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coralline-handle-'))
  const [writer, reader] = [false, true].map((readOnly) => {
    const handle = new SqliteHandle(join(folder, 'tanks.db'), { readOnly })
    if (!readOnly) handle.run('create table tanks (id integer primary key, name text)', [])
    return handle
  })
  const all = (handle?: SqliteHandle) => handle?.run('select * from tanks', []).rows
  writer?.run("insert into tanks (name) values ('Reef')", [])
  expect(all(reader)).toEqual([{ id: 1, name: 'Reef' }])
  writer?.run('alter table tanks add column litres real', [])
  expect(all(reader)).toEqual([{ id: 1, name: 'Reef', litres: null }])
  writer?.run('begin', [])
  writer?.run('alter table tanks drop column name', [])
  expect(all(writer)).toEqual([{ id: 1, litres: null }])
  writer?.run('rollback', [])
  expect(all(writer)).toEqual([{ id: 1, name: 'Reef', litres: null }])
  reader?.close()
  writer?.close()
  await rm(folder, { recursive: true })
})

test('and rows as arrays come with the names of the columns', () => {
  expect(handle.readTable('select name, id from tanks order by id', [])).toEqual({
    columns: ['name', 'id'],
    values: [
      ['Reef', 1],
      [null, 2],
    ],
  })
})
