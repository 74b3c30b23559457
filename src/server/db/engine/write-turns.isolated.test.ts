import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase } from '#server/testing/engines.ts'
import { SqliteHandle } from './sqlite-handle.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let onDisk: DatabaseSync
beforeEach(async () => {
  database = await createDatabase('sqlite')
  await sql`create table notes (text)`.execute(database.db)
  onDisk = new DatabaseSync(join(database.location.dataFolder, 'coralline.db'), { readOnly: true })
})
afterEach(async () => {
  vi.restoreAllMocks()
  onDisk.close()
  await database.remove()
})

const stored = () =>
  onDisk
    .prepare('select text from notes order by text')
    .all()
    .map(({ text }) => text)
const write = (text: string, { fails = false, pause = 0 } = {}) =>
  database.db.transaction().execute(async (db) => {
    await sql`insert into notes values (${text})`.execute(db)
    if (pause > 0) await delay(pause)
    if (fails) throw new Error(`${text} fails`)
  })
const commits = () => {
  const run = vi.spyOn(SqliteHandle.prototype, 'run')
  return () => run.mock.calls.filter(([statement]) => statement === 'commit').length
}
const names = (count: number) => Array.from({ length: count }, (_, index) => `note ${1000 + index}`)

test('transactions that come at once are committed together, a hundred at most', async () => {
  // The clock stands still: on a busy machine a group would end earlier.
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const count = commits()
  await Promise.all(names(250).map((name) => write(name)))
  expect(stored()).toEqual(names(250))
  expect(count()).toBe(3)
})

test('what has succeeded is on the disk, whoever else is still under way', async () => {
  await Promise.all(
    names(60).map(async (name, index) => {
      await write(name, { pause: index % 7 === 0 ? 2 : 0 })
      expect(stored()).toContain(name)
    }),
  )
})

test('one that fails is taken back alone, at the beginning, in the middle and at the end', async () => {
  const failing = [0, 1, 7, 8, 19]
  const ends = await Promise.allSettled(
    names(20).map((name, index) => write(name, { fails: failing.includes(index), pause: index % 3 })),
  )
  expect(ends.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual(failing)
  expect(stored()).toEqual(names(20).filter((_, index) => !failing.includes(index)))
})

test('single writes, and whoever writes while the others are paused, find nothing open', async () => {
  const other = new DatabaseSync(join(database.location.dataFolder, 'coralline.db'), { timeout: 0 })
  const paused = (text: string) =>
    database.withWritesPaused(async () => {
      await delay(1)
      other.prepare('insert into notes values (?)').run(text)
    })
  const single = async (text: string) => {
    await sql`insert into notes values (${text})`.execute(database.db)
    expect(stored()).toContain(text)
  }
  const ways = [write, write, paused, write, single]
  await Promise.all(names(60).map((name, index) => ways[index % ways.length]?.(name)))
  expect(stored()).toEqual(names(60))
  other.close()
})

test('nobody waits long for others that come one after another', async () => {
  const first = write('first').then(() => stored().length)
  const others = names(60).map((name) => write(name, { pause: 5 }))
  expect(await first).toBeLessThan(60)
  await Promise.all(others)
  expect(stored()).toHaveLength(61)
})

test('nobody waits long for others that fail one after another', async () => {
  let isDone = false
  const first = write('first').then(() => {
    isDone = true
  })
  const others = Array.from({ length: 3 }, async () => {
    while (!isDone) await expect(write('other', { fails: true, pause: 1 })).rejects.toThrow('other fails')
  })
  await Promise.all([first, ...others])
  expect(stored()).toEqual(['first'])
}, 60_000)

/** From now on no commit succeeds, until the answered function is called. */
function withoutDisk(): () => void {
  const run = SqliteHandle.prototype.run
  let mayCommit = false
  vi.spyOn(SqliteHandle.prototype, 'run').mockImplementation(function (
    this: SqliteHandle,
    statement,
    values,
  ) {
    if (statement === 'commit' && !mayCommit) throw new Error('the disk is gone')
    return run.call(this, statement, values) as never
  })
  return () => {
    mayCommit = true
  }
}

test('one that would be refused for what another has written fails as that one, when it is not stored', async () => {
  withoutDisk()
  const written = write('a note')
  const refused = database.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ text: string }>`select text from notes`.execute(db)
    throw new Error(`There is ${rows[0]?.text} already.`)
  })
  const ends = await Promise.allSettled([written, refused])
  const error = 'Error: the disk is gone'
  expect(ends.map((end) => end.status === 'rejected' && String(end.reason))).toEqual([error, error])
})

test('a commit that fails fails for all of it, and later ones work', async () => {
  const repair = withoutDisk()
  const ends = await Promise.allSettled(names(5).map((name) => write(name)))
  expect(ends.map((end) => end.status === 'rejected' && String(end.reason))).toEqual(
    names(5).map(() => 'Error: the disk is gone'),
  )
  expect(stored()).toEqual([])
  repair()
  await write('afterwards')
  expect(stored()).toEqual(['afterwards'])
})

test('a full disk in the middle takes back those that were to be committed with it, and tells them', async () => {
  await sql`pragma max_page_count = 1`.execute(database.db)
  const long = 'x'.repeat(200_000)
  const ends = await Promise.allSettled([write('note 1'), write('note 2'), write(long), write('note 4')])
  const succeeded = ['note 1', 'note 2', long, 'note 4'].filter(
    (_, index) => ends[index]?.status === 'fulfilled',
  )
  expect(succeeded).not.toContain(long)
  expect(stored()).toEqual(succeeded)
})
