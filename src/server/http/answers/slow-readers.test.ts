import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Cast } from '#server/testing/cast.ts'
import { enterCast } from '#server/testing/cast.ts'
import { createDatabase } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { startListeningApp } from '#server/testing/listening-app.ts'
import { createServerPlace } from '#server/testing/processes/server-child.ts'

/** Few logs with long notes are about 14 MB: far more than the sockets of both ends hold. */
const logs = 6_000
const noteLength = 2_400

type Reading = { version: '1.0' | '1.1'; pause: number; format?: 'csv' }

/** Real sockets, and clocks that are short enough to run out while a reader pauses. */
describe('an answer to a slow reader', () => {
  const database = forTests(() => createDatabase('sqlite'))
  const cast = forTests(() => enterCast(database.db))
  beforeAll(async () => {
    await enterLogs(database.db, cast)
  })

  const serverWith = (waits: { request?: number; reader?: number }) => startListeningApp(database, { waits })

  const read = (server: { port: number }, reading: Reading, meanwhile?: () => Promise<unknown>) =>
    readSlowly({ port: server.port, token: cast.admin.token, ...reading }, meanwhile)

  test.each(['1.0', '1.1'] as const)(
    'is whole over HTTP/%s, however long after the time for a request',
    async (version) => {
      const server = await serverWith({ request: 100 })
      const { end, text } = await read(server, { version, pause: 1_000, format: 'csv' })
      await server.close()
      expect(end).toBe('closed')
      // In HTTP/1.1 the length of each chunk stands between them.
      expect(text.replaceAll(/\r\n[\da-f]+\r\n/g, '').match(/"log \d+ x{2400}"/g)?.length).toBe(logs)
      expect(text).toMatch(version === '1.0' ? /"\n$/ : /"\n\r\n0\r\n\r\n$/)
    },
  )

  test.each(['1.0', '1.1'] as const)(
    'is cut visibly over HTTP/%s when the reader takes nothing any more',
    async (version) => {
      const server = await serverWith({ reader: 200 })
      const connections = () =>
        new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
      const untilCut = () => expect.poll(connections).toBe(0)
      const { end } = await read(server, { version, pause: 0 }, untilCut)
      await server.close()
      expect(end).toBe('reset')
    },
  )

  test.each([
    { version: '1.0', format: 'csv' },
    { version: '1.0' },
    { version: '1.1', format: 'csv' },
  ] as const)('that fails midway is broken visibly: $version $format', async (asked) => {
    const server = await serverWith({})
    await failMidway(database.db)
    const { end, text } = await read(server, { ...asked, pause: 100 })
    await readAgain(database.db)
    await server.close()
    expect(text).toContain('200 OK')
    expect(end).toBe('reset')
  })
})

test('an answer that a stop does not wait for is broken visibly', async () => {
  const place = await createServerPlace('sqlite')
  const { db, close } = await openDatabase(place.location)
  await enterLogs(db, place.cast)
  await close()
  const server = await place.start()
  const reading = { port: place.port, token: place.cast.admin.token, version: '1.0', pause: 0 } as const
  const { end } = await readSlowly(reading, () => {
    server.process.kill('SIGTERM')
    return server.ended
  })
  expect([end, await server.ended]).toEqual(['reset', 1])
  await place.remove()
})

async function enterLogs(db: Db, { reef }: Cast) {
  await sql`
    with recursive rows(n) as (select 1 union all select n + 1 from rows where n < ${logs})
    insert into logs (aquarium_id, timestamp, ph, note)
    select ${reef}, '2026-01-01T10:00:00', 8.1, 'log ' || n || ' ' || printf('%.*c', ${noteLength}, 'x') from rows
  `.execute(db)
}

/** Replaces the table of logs by a view whose later rows fail when they are read. */
async function failMidway(db: Db) {
  const others = parameterKeys.filter((key) => key !== 'ph').map((key) => sql.ref(key))
  await db.schema.alterTable('logs').renameTo('stored').execute()
  await sql`create view logs as select id, aquarium_id, timestamp, note, ${sql.join(others)},
    case when id > ${sql.lit(logs / 2)} then abs(-9223372036854775807 - 1) else ph end as ph from stored`.execute(
    db,
  )
}

async function readAgain(db: Db) {
  await sql`drop view logs`.execute(db)
  await db.schema.alterTable('stored').renameTo('logs').execute()
}

type Reader = Reading & { port: number; token: string }

/** Asks, takes the first piece, pauses, does what is to happen meanwhile, and reads to the end. */
async function readSlowly(
  { port, token, version, pause, format }: Reader,
  meanwhile: () => Promise<unknown> = async () => {},
) {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  const ended = endOf(socket)
  const lines = [
    `GET /api/logs/${format ? `?format=${format}` : ''} HTTP/${version}`,
    `Host: localhost:${port}`,
    `Cookie: coralline_session=${token}`,
    ...(version === '1.1' ? ['Connection: close'] : []),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  socket.once('data', () => socket.pause())
  socket.on('data', (piece) => {
    text += piece.toString()
  })
  await expect.poll(() => text.length).toBeGreaterThan(0)
  await delay(pause)
  await meanwhile()
  socket.resume()
  return { end: await ended, text }
}

/** How the connection ended: closed as after a whole answer, or reset. */
function endOf(socket: Socket): Promise<'closed' | 'reset'> {
  return new Promise((resolve) => {
    socket.once('error', () => resolve('reset'))
    socket.once('close', () => resolve('closed'))
  })
}
