import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { engines } from '#server/testing/engines.ts'
import { kills } from '#server/testing/processes/kills.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, pageHeaders } from '#server/testing/processes/server-child.ts'
import { csvUpload } from '#server/testing/test-app.ts'

const rows = 8_000
/** The logs that were there: the file changes them. */
const met = 500

test.each(engines)(
  'a server that is killed while it takes an import back on %s has taken back all of it or nothing',
  async (engine) => {
    const place = await createServerPlace(engine)
    const acknowledged = new Set<number>()
    const imports: number[] = []
    let unharmed: number | undefined
    for (let round = 0; round <= kills; round += 1) {
      const server = await place.start()
      await importRound(place, { round, count: met, ph: '8.1' })
      const id = await importRound(place, { round, count: rows, ph: '8.2' })
      imports.push(id)
      const began = performance.now()
      const undoing = undo(place, id).then(
        () => acknowledged.add(id),
        () => undefined,
      )
      if (unharmed === undefined) {
        await undoing
        unharmed = performance.now() - began
      } else await delay((unharmed * round) / kills)
      await server.kill()
      await undoing
    }
    const last = await place.start()
    await last.kill()
    const { db, close } = await openDatabase(place.location)
    const found = await db
      .selectFrom('logs')
      .select(({ fn }) => ['note', 'ph', fn.countAll<number>().as('count')])
      .groupBy(['note', 'ph'])
      .orderBy('ph')
      .execute()
    const undone = await db
      .selectFrom('imports')
      .select(['id', 'undone_at'])
      .where('id', 'in', imports)
      .execute()
    for (const [round, id] of imports.entries()) {
      const isUndone = undone.find((row) => row.id === id)?.undone_at !== null
      if (acknowledged.has(id)) expect(isUndone).toBe(true)
      const left = found.filter(({ note }) => note === `round ${round}`).map(({ ph, count }) => [ph, count])
      expect(left).toEqual(isUndone ? [[8.1, met]] : [[8.2, rows]])
    }
    expect(acknowledged.size).toBeGreaterThan(0)
    await close()
    await place.remove()
  },
)

async function importRound(
  { origin, cast }: ServerPlace,
  { round, count, ph }: { round: number; count: number; ph: string },
): Promise<number> {
  const lines = Array.from({ length: count }, (_, index) => {
    const [minute, hour] = [index % 60, Math.floor(index / 60) % 24].map((part) =>
      String(part).padStart(2, '0'),
    )
    const day = String(1 + Math.floor(index / 1440)).padStart(2, '0')
    // A year and month of its own for each round, however many there are, none of them ahead.
    const month = String(1 + (round % 12)).padStart(2, '0')
    return `${1950 + Math.floor(round / 12)}-${month}-${day} ${hour}:${minute}:00,${ph},round ${round}`
  })
  const { body, headers } = csvUpload(`timestamp,ph,note\n${lines.join('\n')}\n`)
  const { host: _, ...pages } = pageHeaders(origin, cast.keeper)
  // The turn of a server that was killed lasts for 20 s, as others may be there that it belongs to.
  for (;;) {
    const answer = await fetch(`${origin}/api/logs/upload_csv?aquarium_id=${cast.reef}`, {
      method: 'POST',
      headers: { ...pages, ...headers },
      body: new Uint8Array(body),
    })
    const result = (await answer.json()) as { import_id: number; code?: string }
    if (answer.status === 200) return result.import_id
    if (result.code !== 'import_running') throw new Error(JSON.stringify(result))
    await delay(500)
  }
}

async function undo({ origin, cast }: ServerPlace, id: number) {
  const { host: _, ...pages } = pageHeaders(origin, cast.keeper)
  const expected = { removed: rows - met, edited: 0, restored: met, mixed: 0 }
  const answer = await fetch(`${origin}/api/imports/${id}/undo`, {
    method: 'POST',
    headers: { ...pages, 'content-type': 'application/json' },
    body: JSON.stringify({ edited: 'keep', expect: expected }),
  })
  if (answer.status !== 200) throw new Error(await answer.text())
}
