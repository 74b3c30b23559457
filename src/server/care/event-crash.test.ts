import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { CareEvent } from '#contract/aquariums/events.ts'
import { openDatabase } from '#server/db/database.ts'
import { engines } from '#server/testing/engines.ts'
import { kills, tellFigure } from '#server/testing/processes/kills.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, pageHeaders } from '#server/testing/processes/server-child.ts'

const lanes = 6

test.each(engines)(
  'a server that is killed while it saves care on %s has each entry whole, and once however often it is sent',
  async (engine) => {
    const place = await createServerPlace(engine)
    const sent: string[] = []
    const acknowledged = new Map<string, number>()
    for (let round = 0; round < kills; round += 1) {
      await place.forgetRates()
      const server = await place.start()
      const before = acknowledged.size
      let isOver = false
      const saving = Array.from({ length: lanes }, async () => {
        while (!isOver) {
          const key = crypto.randomUUID()
          sent.push(key)
          const id = await saveEvent(place, key).catch(() => undefined)
          if (id === undefined) return
          acknowledged.set(key, id)
        }
      })
      await expect.poll(() => acknowledged.size, { interval: 2 }).toBeGreaterThanOrEqual(before + lanes)
      await delay(Math.random() * 60)
      await server.kill()
      isOver = true
      await Promise.all(saving)
    }
    const saved = await notesIn(place)
    expect(new Set(saved.values()).size).toBe(saved.size)

    // What a phone does: whatever it does not know to be saved it sends again, and in doubt all of it.
    await place.forgetRates()
    const server = await place.start()
    for (const key of sent) {
      const id = await saveEvent(place, key)
      expect(id, key).toBe(acknowledged.get(key) ?? id)
    }
    await server.kill()
    const notes = await notesIn(place)
    expect([...notes.values()].toSorted()).toEqual(sent.toSorted())
    for (const [key, id] of acknowledged) expect(notes.get(id)).toBe(key)
    tellFigure(`care on ${engine}: ${kills} kills, ${sent.length} entries sent twice, each there once`)
    await place.remove()
  },
)

/** The notes of all entries by their ids. @throws when one is not whole */
async function notesIn({ location, cast }: ServerPlace): Promise<Map<number, string | null>> {
  const { db, close } = await openDatabase(location)
  const rows = await db.selectFrom('events').selectAll().execute()
  await close()
  for (const row of rows)
    expect(row).toMatchObject({
      ...{ aquarium_id: cast.reef, timestamp: '2026-11-20T08:00:00', kind: 'water_change', percent: 15 },
      ...{ new_alkalinity: 8.9, created_by: cast.keeper.id },
    })
  return new Map(rows.map(({ id, note }) => [id, note]))
}

async function saveEvent({ origin, cast }: ServerPlace, key: string): Promise<number> {
  const { host: _, ...headers } = pageHeaders(origin, cast.keeper)
  const answer = await fetch(`${origin}/api/events/`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body: JSON.stringify({
      ...{ aquarium_id: cast.reef, timestamp: '2026-11-20T08:00:00', kind: 'water_change' },
      ...{ percent: 15, new_alkalinity: 8.9, note: key },
    }),
  })
  const event = (await answer.json()) as CareEvent
  if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(event)}`)
  return event.id
}
