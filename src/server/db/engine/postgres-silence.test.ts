import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { killChildren } from '#server/testing/processes/children.ts'
import { tellFigure } from '#server/testing/processes/kills.ts'
import { createServerPlace, newLog, pageHeaders } from '#server/testing/processes/server-child.ts'
import type { SilentProxy } from '#server/testing/processes/silent-proxy.ts'
import { startSilentProxy } from '#server/testing/processes/silent-proxy.ts'

const writers = 16
/** Milliseconds, far more than the 15 s that it may take: a loaded machine is slow, not wrong. */
const generous = 60_000

describe.runIf(engines.includes('postgres'))('a network that goes silent under PostgreSQL', () => {
  let proxy: SilentProxy
  let throughProxy: string
  const place = forTests(() => createServerPlace('postgres'))
  beforeAll(async () => {
    const url = new URL(place.location.databaseUrl ?? '')
    proxy = await startSilentProxy({ host: url.hostname, port: Number(url.port) })
    url.port = String(proxy.port)
    throughProxy = url.href
  })
  afterEach(() => proxy.speak())
  afterAll(async () => {
    await killChildren()
    await proxy.close()
  })

  test('is told meanwhile, loses and doubles nothing, and does not outlive the silence', async () => {
    const server = await place.start({ DATABASE_URL: throughProxy })
    const statuses = new Map<string, number>()
    const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1)
    let isOver = false
    const acknowledged: string[] = []
    /** Sends the same save again and again, with the same key, until it is acknowledged. */
    const save = async (note: string) => {
      const key = crypto.randomUUID()
      for (;;) {
        const status = await call('/api/logs/', { note, key })
        count(`POST ${status}`)
        if (status === '201') return void acknowledged.push(note)
        await delay(50)
      }
    }
    const lanes = Array.from({ length: writers }, async (_, lane) => {
      for (let turn = 0; !isOver; turn += 1) await save(`writer ${lane}, log ${turn}`)
    })
    const reader = (async () => {
      while (!isOver) {
        count(`GET ${await call(`/api/aquariums/${place.cast.reef}`)}`)
        await delay(50)
      }
    })()
    await expect.poll(() => acknowledged.length, { timeout: generous }).toBeGreaterThan(50)
    proxy.silence()
    // The reader may have waited that long for an answer that the silence broke off; only its next request gets the
    // 503.
    const told = () => ['GET', 'POST'].every((method) => statuses.has(`${method} 503, 5`))
    await expect.poll(told, { timeout: generous }).toBe(true)
    proxy.speak()
    const spoke = performance.now()
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: generous, interval: 10 }).toBeGreaterThan(before)
    tellFigure(
      `PostgreSQL: served again ${((performance.now() - spoke) / 1000).toFixed(2)} s after the silence, 503 meanwhile`,
    )
    await expect.poll(() => acknowledged.length, { timeout: generous }).toBeGreaterThan(before + 50)
    isOver = true
    await Promise.all([...lanes, reader])
    // The answer that was on its way when the silence began. It breaks off visibly, since a part of a tank is not the
    // tank.
    statuses.delete('GET broken off')
    expect([...statuses.keys()].sort()).toEqual(['GET 200', 'GET 503, 5', 'POST 201', 'POST 503, 5'])
    const { db, close } = await openDatabase(place.location)
    const rows = await db.selectFrom('logs').select('note').execute()
    expect(rows.map(({ note }) => note).sort()).toEqual(acknowledged.sort())
    await close()
    await server.kill()
  })

  test('does not end a statement on which PostgreSQL works for a long time', async () => {
    const { db, close } = await openDatabase({ databaseUrl: throughProxy, dataFolder: '' })
    const { rows } = await sql<{ slept: string }>`select 'yes' as slept from pg_sleep(14)`.execute(db)
    expect(rows).toEqual([{ slept: 'yes' }])
    await close()
  })

  test('frees what an abandoned transaction has locked', async () => {
    const { db, close } = await openDatabase({ databaseUrl: throughProxy, dataFolder: '' })
    const rename = sql`update aquariums set name = name where id = ${place.cast.reef}`
    const abandoned = db.transaction().execute(async (db) => {
      await rename.execute(db)
      proxy.silence()
      await rename.execute(db)
    })
    const failure: unknown = await abandoned.catch((error: unknown) => error)
    expect(asDatabaseFault(failure), String(failure)).toMatchObject({ code: 'busy' })
    proxy.speak()
    await expect
      .poll(
        () =>
          rename.execute(db).then(
            () => 'free',
            () => 'locked',
          ),
        { timeout: generous },
      )
      .toBe('free')
    await close()
  })

  /** Answers the status and the seconds after which to try again. */
  async function call(path: string, body?: { note: string; key: string }): Promise<string> {
    const { cast, origin, port } = place
    const { host: _, ...headers } = pageHeaders(origin, cast.keeper)
    const answer = await fetch(`http://localhost:${port}${path}`, {
      headers: { ...headers, ...(body && { 'idempotency-key': body.key }) },
      ...(body && { method: 'POST', body: newLog(cast, body.note) }),
    }).catch(() => undefined)
    if (!answer) return 'no answer'
    const isWhole = await answer.arrayBuffer().then(
      () => true,
      () => false,
    )
    if (!isWhole) return 'broken off'
    const retryAfter = answer.headers.get('retry-after')
    return `${answer.status}${retryAfter === null ? '' : `, ${retryAfter}`}`
  }
})
