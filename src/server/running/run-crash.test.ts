import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { engines } from '#server/testing/engines.ts'
import { kills, tellFigure } from '#server/testing/processes/kills.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, newLog, pageHeaders } from '#server/testing/processes/server-child.ts'

test.each(engines)(
  'a server that is killed again and again while it acknowledges logs on %s loses none of them',
  async (engine) => {
    const place = await createServerPlace(engine)
    const acknowledged = new Map<number, string>()
    const sent = new Set<string>()
    for (let round = 0; round < kills; round += 1) {
      const server = await place.start()
      const before = acknowledged.size
      let isOver = false
      const agent = new Agent({ keepAlive: true })
      // So many lanes that some logs are committed together.
      const lanes = Array.from({ length: 12 }, async (_, lane) => {
        for (let count = 0; !isOver; count += 1) {
          const note = `round ${round}, lane ${lane}, log ${count}`
          sent.add(note)
          const id = await createLog(place, { note, agent }).catch(() => undefined)
          if (id === undefined) return
          acknowledged.set(id, note)
        }
      })
      await expect.poll(() => acknowledged.size, { interval: 2 }).toBeGreaterThanOrEqual(before + 5)
      await delay(Math.random() * 100)
      await server.kill()
      isOver = true
      await Promise.all(lanes)
      agent.destroy()
      expect(acknowledged.size, server.stderr()).toBeGreaterThan(before)
    }
    const { db, close } = await openDatabase(place.location)
    const rows = await db.selectFrom('logs').select(['id', 'note', 'temperature']).execute()
    const present = new Map(rows.map(({ id, note }) => [id, note]))
    expect([...acknowledged].filter(([id, note]) => present.get(id) !== note)).toEqual([])
    // A log that was not acknowledged may be there, but whole and only once.
    expect(new Set(present.values()).size).toBe(rows.length)
    expect(rows.filter(({ note, temperature }) => !sent.has(note ?? '') || temperature !== 78.5)).toEqual([])
    tellFigure(`writing on ${engine}: ${kills} kills, ${acknowledged.size} logs acknowledged, 0 lost`)
    await close()
    await place.remove()
  },
)

function createLog(
  { port, origin, cast }: ServerPlace,
  { note, agent }: { note: string; agent: Agent },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = pageHeaders(origin, cast.keeper)
    const call = request({ port, path: '/api/logs/', method: 'POST', headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 201) resolve((JSON.parse(text) as { id: number }).id)
        else reject(new Error(`${response.statusCode}: ${text}`))
      })
    })
    call.on('error', reject)
    call.end(newLog(cast, note))
  })
}
