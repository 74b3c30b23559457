import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { importHere } from '#server/testing/import-here.ts'
import { kills, tellFigure } from '#server/testing/processes/kills.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, pageHeaders } from '#server/testing/processes/server-child.ts'

/** So many rows that undoing them takes long enough for the kills. */
const rows = kills > 3 ? 8_000 : 3_000
/** The logs that were there: the file changes them. */
const met = 500

test.each(engines)(
  'a server that is killed while it takes an import back on %s has taken back all of it or nothing',
  async (engine) => {
    const place = await createServerPlace(engine)
    const rounds = await enterRounds(place)
    const acknowledged = new Set<number>()
    let unharmed: number | undefined
    for (const [round, { importId }] of rounds.entries()) {
      await place.forgetKilled()
      const server = await place.start()
      const began = performance.now()
      const undoing = undo(place, importId).then(
        () => acknowledged.add(importId),
        () => undefined,
      )
      if (unharmed === undefined) {
        await undoing
        unharmed = performance.now() - began
      } else await delay((1.6 * unharmed * round) / kills)
      await server.kill()
      await undoing
    }
    const last = await place.start()
    await last.kill()
    const { db, close } = await openDatabase(place.location)
    let takenBack = 0
    for (const { importId, tank } of rounds) {
      const { undone_at } = await db
        .selectFrom('imports')
        .select('undone_at')
        .where('id', '=', importId)
        .executeTakeFirstOrThrow()
      if (acknowledged.has(importId)) expect(undone_at).not.toBeNull()
      const left = await db
        .selectFrom('logs')
        .select(({ fn }) => ['ph', fn.countAll<number>().as('count')])
        .where('aquarium_id', '=', tank)
        .groupBy('ph')
        .execute()
      const found = left.map(({ ph, count }) => [ph, Number(count)])
      expect(found).toEqual(undone_at === null ? [[8.2, rows]] : [[8.1, met]])
      takenBack += Number(undone_at !== null)
    }
    expect(acknowledged.size).toBeGreaterThan(0)
    tellFigure(
      `taking back on ${engine}: ${kills} kills, ${takenBack} of ${rounds.length} taken back, 0 in part`,
    )
    await close()
    await place.remove()
  },
)

/** A tank for each round, with an import that has changed some of its logs and created the others. */
async function enterRounds({ location, cast: { keeper } }: ServerPlace) {
  const { db, close } = await openDatabase(location)
  const now = new Date()
  const rounds: { tank: number; importId: number }[] = []
  for (let round = 0; round <= kills; round += 1) {
    const tank = await enterAquarium(db, { owner: keeper, name: `Round ${round}`, now })
    const file = { location, owner: keeper, aquariumId: tank, now }
    await importHere(db, { ...file, csv: fileOf({ count: met, ph: '8.1' }) })
    const done = await importHere(db, { ...file, csv: fileOf({ count: rows, ph: '8.2' }) })
    expect(done).toMatchObject({ created: rows - met, updated: met })
    rounds.push({ tank, importId: done.import_id })
  }
  await close()
  return rounds
}

function fileOf({ count, ph }: { count: number; ph: string }): string {
  const lines = Array.from({ length: count }, (_, minute) => {
    const moment = new Date(Date.UTC(2020, 0, 1) + minute * 60_000).toISOString().slice(0, 19)
    return `${moment.replace('T', ' ')},${ph}`
  })
  return `timestamp,ph\n${lines.join('\n')}\n`
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
