import { describe, expect, test, vi } from 'vitest'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { startListeningApp } from '#server/testing/listening-app.ts'
import { pageHeaders } from '#server/testing/processes/server-child.ts'
import { csvUpload } from '#server/testing/test-app.ts'
import { forgetOldStarts } from './starts.store.ts'

vi.mock('#server/imports/start-import-thread.ts', () => import('#server/testing/threads-here.ts'))

const good = 'timestamp,ph\n2026-01-05,8.1\n'
const questionable = 'date,ph\n03/04/2026,8.1\n'
const refused = 'timestamp,colour\n2026-01-05,blue\n'
const day = 24 * 60 * 60 * 1000

type Limits = { imports: number; uploads: number; storageQuota?: number }

describe.each(engines)('the imports of an hour on %s', (engine) => {
  const database = forTests(() => createDatabase(engine))

  /** Starts two nodes with one clock, and a user who sends files to them. */
  async function startNodes({ name, imports, uploads, storageQuota }: Limits & { name: string }) {
    let time = new Date('2026-11-21T10:00:00Z')
    const rates = { signIn: 1_000, requests: 1_000, imports, uploads, images: 1_000, ai: 1_000 }
    const nodes = await Promise.all(
      [0, 1].map(() => startListeningApp(database, { config: { rates, storageQuota }, now: () => time })),
    )
    const as: Player = await enterPlayer(database.db, { name: `${name} ${engine}`, level: 'free', now: time })
    const tank = await enterAquarium(database.db, { owner: as, name: 'Counted', now: time })
    const send = async (csv: string, node = 0) => {
      const { origin = '' } = nodes[node] ?? {}
      const { body, headers } = csvUpload(csv)
      const { host: _, ...pages } = pageHeaders(origin, as)
      const answer = await fetch(`${origin}/api/logs/upload_csv?aquarium_id=${tank}`, {
        method: 'POST',
        headers: { ...pages, ...headers },
        body: new Uint8Array(body),
      })
      const { code = '', message = '' } = (await answer.json()) as { code?: string; message?: string }
      return { status: answer.status, code, message, retryAfter: answer.headers.get('retry-after') }
    }
    const close = () => Promise.all(nodes.map((node) => node.close()))
    return { as, tank, send, close, at: (text: string) => (time = new Date(text)) }
  }

  test('all nodes count together, and say when the next may come', async () => {
    const { send, at, close } = await startNodes({ name: 'Fay', imports: 2, uploads: 100 })
    expect([(await send(good, 0)).status, (await send(good, 1)).status]).toEqual([200, 200])
    at('2026-11-21T10:15:00Z')
    expect(await send(good, 0)).toEqual({
      status: 429,
      code: 'too_many_requests',
      message:
        'You have imported 2 files within an hour, so nothing was imported. Please try again in 45 minutes.',
      retryAfter: String(45 * 60),
    })
    at('2026-11-21T11:00:01Z')
    expect((await send(good, 1)).status).toBe(200)
    await close()
  })

  test('refused files and the question for the order of dates do not count as imports, but as files', async () => {
    const { send, at, close } = await startNodes({ name: 'Gil', imports: 1, uploads: 7 })
    for (const csv of [refused, questionable, refused, questionable, refused])
      expect((await send(csv)).code).toBe(csv === refused ? 'csv_refused' : 'date_order_needed')
    expect((await send(good, 1)).status).toBe(200)
    expect(await send(good)).toMatchObject({
      status: 429,
      message: expect.stringContaining('imported 1 file within'),
    })
    // An eighth file is not even looked at.
    at('2026-11-21T10:59:30Z')
    expect(await send(refused, 1)).toEqual({
      status: 429,
      code: 'too_many_requests',
      message: 'You have sent 7 files within an hour. Please try again in a minute.',
      retryAfter: '30',
    })
    at('2026-11-21T11:00:01Z')
    expect((await send(good)).status).toBe(200)
    await close()
  })

  test('a merge that fails does not count as an import', async () => {
    const { send, close } = await startNodes({ name: 'Ida', imports: 1, uploads: 10, storageQuota: 1_000 })
    const rows = Array.from({ length: 20 }, (_, index) => `2026-01-${10 + index},8.1\n`).join('')
    expect((await send(`timestamp,ph\n${rows}`)).code).toBe('quota_reached')
    expect((await send(good)).status).toBe(200)
    expect((await send(good)).status).toBe(429)
    await close()
  })

  test('what a clock noted that ran a day ahead locks nobody out, and is forgotten', async () => {
    const { as, send, close } = await startNodes({ name: 'Hal', imports: 1, uploads: 2 })
    const ahead = new Date(Date.parse('2026-11-21T10:00:00Z') + day)
    const moments = { started_at: ahead.toISOString(), merged_at: ahead.toISOString() }
    await database.db
      .insertInto('imports')
      .values(Array.from({ length: 20 }, () => ({ user_id: as.id, ...moments })))
      .execute()
    expect((await send(good)).status).toBe(200)
    const wait = await send(good)
    expect([wait.status, wait.retryAfter]).toEqual([429, '3600'])
    await forgetOldStarts(database.db, new Date('2026-11-21T10:00:00Z'))
    const { length } = await database.db
      .selectFrom('imports')
      .select('id')
      .where('user_id', '=', as.id)
      .execute()
    // The import, and the file that was read before it was refused.
    expect(length).toBe(2)
    await close()
  })
})
