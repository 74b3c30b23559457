import { readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { spoolFolder } from '#server/imports/receive/spool.ts'
import { engines } from '#server/testing/engines.ts'
import { kills, tellFigure } from '#server/testing/processes/kills.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, pageHeaders } from '#server/testing/processes/server-child.ts'
import { csvUpload } from '#server/testing/test-app.ts'

const rows = 8_000

test.each(engines)(
  'a server that is killed in the middle of imports on %s keeps all rows of each or none',
  async (engine) => {
    const place = await createServerPlace(engine)
    const acknowledged: number[] = []
    let unharmed: number | undefined
    for (let round = 0; round <= kills; round += 1) {
      await place.forgetKilled()
      const server = await place.start()
      const began = performance.now()
      const importing = importRound(place, round).then(
        () => acknowledged.push(round),
        () => undefined,
      )
      // The first import shows how long it takes; the others are killed at moments spread over that time.
      if (unharmed === undefined) {
        await importing
        unharmed = performance.now() - began
      } else await delay((unharmed * round) / kills)
      await server.kill()
      await importing
    }
    const last = await place.start()
    const leftOver = () => readdir(spoolFolder(place.location.dataFolder))
    // With PostgreSQL, files younger than an hour stay: another server may be working on them.
    if (engine === 'sqlite') await expect.poll(leftOver).toEqual([])
    await last.kill()
    const { db, close } = await openDatabase(place.location)
    const found = await db
      .selectFrom('logs')
      .select(({ fn }) => ['note', fn.countAll<number>().as('count')])
      .groupBy('note')
      .execute()
    expect(acknowledged).toContain(0)
    expect(found.filter(({ count }) => count !== rows)).toEqual([])
    const present = new Set(found.map(({ note }) => note))
    expect(acknowledged.filter((round) => !present.has(`round ${round}`))).toEqual([])
    tellFigure(`importing on ${engine}: ${kills} kills, ${found.length} imports there, 0 in part`)
    await close()
    await place.remove()
  },
)

async function importRound({ origin, cast }: ServerPlace, round: number) {
  const lines = Array.from({ length: rows }, (_, index) => {
    const minute = String(index % 60).padStart(2, '0')
    const hour = String(Math.floor(index / 60) % 24).padStart(2, '0')
    const day = String(1 + Math.floor(index / 1440)).padStart(2, '0')
    return `20${String(round + 10)}-01-${day} ${hour}:${minute}:00,8.1,round ${round}`
  })
  const { body, headers } = csvUpload(`timestamp,ph,note\n${lines.join('\n')}\n`)
  const { host: _, ...pages } = pageHeaders(origin, cast.keeper)
  const address = `${origin}/api/logs/upload_csv?aquarium_id=${cast.reef}`
  const answer = await fetch(address, {
    method: 'POST',
    headers: { ...pages, ...headers },
    body: new Uint8Array(body),
  })
  const result = (await answer.json()) as { created: number }
  if (answer.status !== 200 || result.created !== rows) throw new Error(JSON.stringify(result))
}
