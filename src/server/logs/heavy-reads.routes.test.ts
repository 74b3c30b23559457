import { readdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSeries, listAquariumLogs, listLogs } from '#contract/logs.ts'
import { getMe } from '#contract/session.ts'
import { getAquarium } from '#contract/whole-aquarium.ts'
import { secondsToTimestamp } from '#domain/timestamps.ts'
import { blankReadings } from '#server/testing/data-folders.ts'
import { engines } from '#server/testing/engines.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const logs = 12_000

describe.each(engines)('heavy reads on %s', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp(engine)
    const { db, cast } = server
    for (let start = 0; start < logs; start += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, index) => ({
        ...blankReadings,
        aquarium_id: cast.reef,
        timestamp: secondsToTimestamp(1_500_000_000 + (start + index) * 60),
        note: `${start + index} `.padEnd(1_800, 'Water change. '),
        temperature: 70 + (((start + index) * 7_919) % 1_000) / 100,
      }))
      await db.insertInto('logs').values(rows).execute()
    }
    await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => server.close())

  test('of one keeper let another keeper in before the second of them is answered', async () => {
    const { keeper, neighbour, reef } = server.cast
    const params = { id: reef }
    const order: string[] = []
    const heavy = (page: number) => [
      server.call(listAquariumLogs, { as: keeper, params, query: `?sort=temperature&page=${page}` }),
      server.call(getSeries, { as: keeper, params, query: '?points=100' }),
      server.call(getAquarium, { as: keeper, params }),
    ]
    const answers = [1, 100, 300]
      .flatMap(heavy)
      .map((answer) => answer.then(({ status }) => void order.push(`heavy ${status}`)))
    const me = server.call(getMe, { as: neighbour }).then(({ status }) => void order.push(`me ${status}`))
    await Promise.all([...answers, me])
    expect(order.slice(0, 2)).toContain('me 200')
    expect(order.filter((what) => what === 'heavy 200')).toHaveLength(9)
  })

  test('let the event loop turn between the chunks of a list', async () => {
    let isDone = false
    const list = server.call(listLogs, { as: server.cast.admin }).finally(() => {
      isDone = true
    })
    let turns = 0
    for (; !isDone; turns += 1) await nextTurn()
    expect((await list).body).toHaveLength(logs)
    expect(turns).toBeGreaterThan(logs / 1_000)
  })

  test('are made at once for a reader who takes nothing, and kept until it does', async () => {
    const { keeper, reef } = server.cast
    const whole = `/api/aquariums/${reef}`
    const slow = await Promise.all(Array.from({ length: 10 }, () => open(whole)))
    // Their answers hold no turn: what else the keeper asks for comes.
    const page = await server.call(listAquariumLogs, { as: keeper, params: { id: reef } })
    expect(page.body.rows).toHaveLength(30)
    const eleventh = await open(whole)
    expect(eleventh.statusCode).toBe(429)
    expect(await text(eleventh)).toContain('downloads are still under way')
    const [first, ...others] = slow
    for (const answer of others) answer.destroy()
    expect(JSON.parse(await text(first as IncomingMessage)).logs).toHaveLength(logs)
    // Who hangs up has nothing waiting any more.
    const openTen = async () => {
      const ten = await Promise.all(Array.from({ length: 10 }, () => open(whole)))
      return ten.map((answer) => answer.destroy().statusCode)
    }
    await expect.poll(openTen).toEqual(Array(10).fill(200))
    // Nameless: nothing is left of them by a crash.
    await expect.poll(() => readdir(join(server.location.dataFolder, 'answers'))).toEqual([])
  })

  /** Resolves with the head of the answer; its body stays where it is. */
  function open(path: string): Promise<IncomingMessage> {
    const { port } = server.app.server.address() as AddressInfo
    const headers = { host: 'localhost:3000', cookie: `coralline_session=${server.cast.keeper.token}` }
    return new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, headers, agent: false }, resolve).on('error', reject)
    })
  }
})
