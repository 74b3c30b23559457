import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cast } from '#server/testing/cast.ts'
import { enterCast } from '#server/testing/cast.ts'
import { createDatabase } from '#server/testing/engines.ts'
import { startListeningApp } from '#server/testing/listening-app.ts'

/** Far more than the sockets of both ends hold: about 14 MB. */
const logs = 150_000

type Reading = { version: '1.0' | '1.1'; pause: number; format?: 'csv' }

/** Real sockets, and clocks that are short enough to run out while a reader pauses. */
describe('an answer to a slow reader', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let cast: Cast
  beforeAll(async () => {
    database = await createDatabase('sqlite')
    cast = await enterCast(database.db)
    await sql`
      with recursive rows(n) as (select 1 union all select n + 1 from rows where n < ${logs})
      insert into logs (aquarium_id, timestamp, ph, note)
      select ${cast.reef}, '2026-01-01T10:00:00', 8.1, 'log ' || n from rows
    `.execute(database.db)
  })
  afterAll(() => database.remove())

  const serverWith = (waits: { request?: number; reader?: number }) => startListeningApp(database, { waits })
  type Server = Awaited<ReturnType<typeof serverWith>>

  /** Asks, takes the first piece, pauses, does what is to happen meanwhile, and reads to the end. */
  async function read(server: Server, { version, pause, format }: Reading, meanwhile = async () => {}) {
    const socket = connect(server.port, '127.0.0.1')
    let text = ''
    const ended = endOf(socket)
    const lines = [
      `GET /api/logs/${format ? `?format=${format}` : ''} HTTP/${version}`,
      `Host: localhost:${server.port}`,
      `Cookie: coralline_session=${cast.admin.token}`,
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

  test.each(['1.0', '1.1'] as const)(
    'is whole over HTTP/%s, however long after the time for a request',
    async (version) => {
      const server = await serverWith({ request: 100 })
      const { end, text } = await read(server, { version, pause: 1_000, format: 'csv' })
      await server.close()
      expect(end).toBe('closed')
      expect(text.match(/"log \d+"/g)?.length).toBe(logs)
      expect(text).toMatch(version === '1.0' ? /"\n$/ : /"\n\r\n0\r\n\r\n$/)
    },
  )

  test.each(['1.0', '1.1'] as const)(
    'is cut visibly over HTTP/%s when the reader takes nothing any more',
    async (version) => {
      const server = await serverWith({ reader: 200 })
      const { end } = await read(server, { version, pause: 1_500 })
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
    const { db } = database
    const { end, text } = await read(server, { ...asked, pause: 100 }, async () => {
      await db.schema.alterTable('logs').renameTo('gone').execute()
    })
    await db.schema.alterTable('gone').renameTo('logs').execute()
    await server.close()
    expect(text).toContain('200 OK')
    expect(end).toBe('reset')
  })
})

/** How the connection ended: closed as after a whole answer, or reset. */
function endOf(socket: Socket): Promise<'closed' | 'reset'> {
  return new Promise((resolve) => {
    socket.once('error', () => resolve('reset'))
    socket.once('close', () => resolve('closed'))
  })
}
