import { readdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { getMe } from '#contract/account.ts'
import { listAquariumLogs, listLogs } from '#contract/aquariums/logs.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { enterLogs } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

/** Few logs with long notes are as many bytes as many with short ones: far more than the sockets of both ends hold. */
const logs = 4_000

describe.each(engines)('heavy reads on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))
  beforeAll(async () => {
    const { db, cast } = server
    const rows = Array.from({ length: logs }, (_, index) => ({
      aquarium_id: cast.reef,
      timestamp: secondsToTimestamp(1_500_000_000 + index * 60),
      note: `${index} `.padEnd(4_000, 'Water change. '),
      temperature: 70 + ((index * 7_919) % 1_000) / 100,
    }))
    await enterLogs(db, rows)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('of one keeper on eight connections do not go before what another keeper asks for', async () => {
    const { keeper, neighbour, reef } = server.cast
    const asked = 20
    let isDone = false
    let answered = 0
    const connection = async (page: number) => {
      for (; !isDone; page += 8) {
        const query = `?sort=temperature&page=${page % 400}`
        const { status } = await server.call(listAquariumLogs, { as: keeper, params: { id: reef }, query })
        expect(status).toBe(200)
        answered += 1
      }
    }
    const connections = [1, 2, 3, 4, 5, 6, 7, 8].map(connection)
    for (let count = 0; count < asked; count += 1) await server.call(getMe, { as: neighbour })
    const meanwhile = answered
    isDone = true
    await Promise.all(connections)
    // If they were read in the thread that serves, each of the eight would be read before each of the twenty.
    expect(meanwhile).toBeLessThan(5 * asked)
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
    // Answers that are being sent hold no turn: the user's other requests are answered.
    const page = await server.call(listAquariumLogs, { as: keeper, params: { id: reef } })
    expect(page.body.rows).toHaveLength(30)
    const eleventh = await open(whole)
    expect(eleventh.statusCode).toBe(429)
    expect(await text(eleventh)).toContain('downloads are still under way')
    const [first, ...others] = slow
    for (const answer of others) answer.destroy()
    expect(JSON.parse(await text(first as IncomingMessage)).logs).toHaveLength(logs)
    // When a client hangs up, none of its answers waits any more.
    const openTen = async () => {
      const ten = await Promise.all(Array.from({ length: 10 }, () => open(whole)))
      return ten.map((answer) => answer.destroy().statusCode)
    }
    // The answers of the try before must be gone first, which takes a busy machine some time.
    await expect.poll(openTen, { interval: 1_000 }).toEqual(Array(10).fill(200))
    // The files have no names, so a crash leaves nothing of them behind.
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
