import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog, updateLog } from '#contract/aquariums/logs.ts'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { openDatabase } from '#server/db/database.ts'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { countLogs, enterCast } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { blankReadings, DataFolders, sqliteIn } from '#server/testing/processes/data-folders.ts'
import { canMount, mount, unmount } from '#server/testing/processes/mounts.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const note = 'The corals look well. '.repeat(200)

describe('with the whole server on SQLite', () => {
  let server: TestApp
  afterEach(() => server.close())

  test('a full disk refuses writes with a sentence, serves reads, and works again when there is room', async () => {
    server = await createTestApp('sqlite')
    await write(201)
    await sql`pragma max_page_count = 1`.execute(server.db)
    let refused: Awaited<ReturnType<typeof post>> | undefined
    for (let tries = 0; tries < 50 && refused?.status !== 507; tries += 1) refused = await post()
    expect(refused).toMatchObject({ status: 507, body: { code: 'storage_full' } })
    expect(refused?.text).toContain('The disk of this Coralline is full. Nothing was saved')
    const stored = await countLogs(server.db)
    for (let tries = 0; tries < 5; tries += 1) await write(507)
    expect(await countLogs(server.db)).toBe(stored)
    await read(stored)
    await sql`pragma max_page_count = 1000000`.execute(server.db)
    await write(201)
    await read(stored + 1)
  })

  test('a read-only disk refuses writes with a sentence, serves reads, and works again afterwards', async () => {
    server = await createTestApp('sqlite')
    await write(201)
    await sql`pragma query_only = on`.execute(server.db)
    for (let tries = 0; tries < 5; tries += 1) {
      const { status, body, headers, text } = await post()
      expect({ status, body }).toMatchObject({ status: 503, body: { code: 'busy' } })
      expect(headers['retry-after']).toBe('30')
      expect(text).toContain('read-only at the moment. Nothing was saved')
    }
    await read(1)
    await sql`pragma query_only = off`.execute(server.db)
    await write(201)
    await read(2)
  })

  function post() {
    const { reef, keeper } = server.cast
    return server.call(createLog, {
      as: keeper,
      body: { aquarium_id: reef, timestamp: '2026-11-20T08:00:00', note },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  }

  async function write(status: number) {
    expect((await post()).status).toBe(status)
  }

  async function read(logs: number) {
    const { reef, keeper } = server.cast
    const answer = await server.call(getAquarium, { as: keeper, params: { id: reef } })
    expect(answer).toMatchObject({ status: 200, body: { log_count: logs } })
    const first = (answer.body as { logs: { id: number }[] }).logs[0]
    expect(first).toBeDefined()
    const unchanged = await server.call(updateLog, { as: keeper, params: { id: first?.id ?? 0 }, body: {} })
    expect([200, 503, 507]).toContain(unchanged.status)
  }
})

test.runIf(canMount())(
  'a disk that is really full loses nothing that was acknowledged, and serves reads',
  async () => {
    const folders = new DataFolders()
    const folder = await folders.create()
    mountSmallDisk(folder)
    try {
      const { db, close } = await openDatabase(sqliteIn(folder))
      const { reef } = await enterCast(db)
      const stored: number[] = []
      const insert = async () => {
        const row = { ...blankReadings, aquarium_id: reef, timestamp: '2026-11-20T08:00:00', note }
        stored.push((await db.insertInto('logs').values(row).returning('id').executeTakeFirstOrThrow()).id)
      }
      await insert()
      await writeFile(join(folder, 'ballast'), Buffer.alloc(1_000_000))
      const failure = await fillUp(insert)
      expect(asDatabaseFault(failure), String(failure)).toMatchObject({ code: 'storage_full' })
      for (let tries = 0; tries < 5; tries += 1) await expect(insert()).rejects.toThrow()
      expect(await idsOf(db)).toEqual(stored)
      await rm(join(folder, 'ballast'))
      await insert()
      expect(await idsOf(db)).toEqual(stored)
      const again = await fillUp(insert)
      expect(asDatabaseFault(again)).toMatchObject({ code: 'storage_full' })
      await close()
      const reopened = await openDatabase(sqliteIn(folder))
      expect(await idsOf(reopened.db)).toEqual(stored)
      await reopened.close()
    } finally {
      unmount(folder)
      await folders.removeAll()
    }
  },
)

test.runIf(canMount())(
  'a start on a full disk says to make room, and succeeds when there is some',
  async () => {
    const folders = new DataFolders()
    const folder = await folders.create()
    mountSmallDisk(folder)
    try {
      await (await openDatabase(sqliteIn(folder))).close()
      await expect(writeFile(join(folder, 'ballast'), Buffer.alloc(4_000_000))).rejects.toThrow('ENOSPC')
      await expect(openDatabase(sqliteIn(folder))).rejects.toThrow(
        /coralline\.db cannot be opened: .*\. The disk is full: make room, then start again\.$/,
      )
      await rm(join(folder, 'ballast'))
      await (await openDatabase(sqliteIn(folder))).close()
    } finally {
      unmount(folder)
      await folders.removeAll()
    }
  },
)

test.runIf(engines.includes('postgres'))(
  'a PostgreSQL that became read-only serves reads and works again afterwards',
  async () => {
    const server = await createTestApp('postgres')
    const { reef, keeper } = server.cast
    const post = () =>
      server.call(createLog, { as: keeper, body: { aquarium_id: reef, timestamp: '2026-11-20T08:00:00' } })
    try {
      await setReadOnly(server.location.databaseUrl ?? '', 'on')
      expect((await post()).status).toBe(503)
      expect(await post()).toMatchObject({ status: 503, body: { code: 'busy' } })
      const reading = await server.call(getAquarium, { as: keeper, params: { id: reef } })
      expect(reading).toMatchObject({ status: 200, body: { log_count: 0 } })
      await setReadOnly(server.location.databaseUrl ?? '', 'off')
      await expect.poll(async () => (await post()).status).toBe(201)
    } finally {
      await server.close()
    }
  },
)

test('what PostgreSQL says of a full disk is recognised', () => {
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  expect(asDatabaseFault(full)).toMatchObject({ code: 'storage_full' })
})

test('a row that PostgreSQL gives to two writers at once is busy, and its other internal errors are not', () => {
  const internal = (message: string) => Object.assign(new Error(message), { code: 'XX000' })
  const race = 'new multixact has more than one updating member: 0 2[9013 (nokeyupd), 9021 (nokeyupd)]'
  expect(asDatabaseFault(internal(race))).toMatchObject({ code: 'busy', retryAfter: 5 })
  expect(asDatabaseFault(internal('cache lookup failed for relation 16411'))).toBeUndefined()
})

async function fillUp(insert: () => Promise<void>): Promise<unknown> {
  for (let count = 0; count < 5_000; count += 1) {
    try {
      await insert()
    } catch (error) {
      return error
    }
  }
  throw new Error('The disk did not get full.')
}

async function idsOf(db: Db): Promise<number[]> {
  return (await db.selectFrom('logs').select('id').orderBy('id').execute()).map(({ id }) => id)
}

/** The setting holds for new connections only, so the open ones are ended. */
async function setReadOnly(url: string, state: 'on' | 'off') {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  const name = new URL(url).pathname.slice(1)
  await client.query(`alter database ${name} set default_transaction_read_only = ${state}`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

const mountSmallDisk = (folder: string) => mount('-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder)
