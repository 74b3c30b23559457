import { readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { spoolFolder } from '#server/imports/receive/spool.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { kills, tellFigure } from '#server/testing/processes/kills.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, pageHeaders } from '#server/testing/processes/server-child.ts'
import { csvUpload } from '#server/testing/test-app.ts'

const rows = 3_000
/** The logs that are there: the file changes them. */
const met = 500
/** How often the server is killed while it imports, and how often while it takes an import back. */
const times = process.env.KILLS ? kills : 2

/** What one tank has been through: what was asked of the server, and what it has acknowledged. */
type Round = { tank: number; imported: boolean; undoing: boolean; undone: boolean }

test.each(engines)(
  'a server that is killed in the middle of imports on %s, or of taking them back, has done all of each or nothing',
  async (engine) => {
    const place = await createServerPlace(engine)
    const tanks = await enterTanks(place, 1 + 2 * times)
    const rounds: Round[] = []
    const next = () => {
      const round = { tank: tanks[rounds.length] ?? 0, imported: false, undoing: false, undone: false }
      rounds.push(round)
      return round
    }
    let unharmed = { import: 0, undo: 0 }
    for (let kill = 0; kill < 2 * times; kill += 1) {
      await place.forgetRates()
      const server = await place.start()
      // With PostgreSQL, files younger than an hour stay: another server may be working on them.
      if (engine === 'sqlite' && kill > 0) await expect.poll(() => leftOver(place)).toEqual([])
      unharmed = kill === 0 ? await unharmedTimes(place, next()) : unharmed
      // The first is killed in the middle, the last at the moment of its answer, the others at moments spread over the
      // time it takes.
      const turn = Math.floor(kill / 2)
      const share = (turn + 1) / times
      const round = next()
      if (kill % 2 === 0) {
        const importing = importInto(place, round)
        const merging = importing.merging
        await (turn === 0 ? merging : moment(importing.done, unharmed.import * share, share))
        await server.kill()
        await importing.done
      } else {
        const importId = await importInto(place, round).done
        const undoing = undo(place, round, importId ?? 0)
        await moment(undoing, unharmed.undo * share, share)
        await server.kill()
        await undoing
      }
    }
    const { db, close } = await openDatabase(place.location)
    const seen = { nothing: 0, imported: 0, undone: 0 }
    for (const { tank, imported, undoing, undone } of rounds) {
      const found = await db
        .selectFrom('logs')
        .select(({ fn }) => ['ph', fn.countAll<number>().as('count')])
        .where('aquarium_id', '=', tank)
        .groupBy('ph')
        .execute()
      const imports = await db
        .selectFrom('imports')
        .select('undone_at')
        .where('aquarium_id', '=', tank)
        .execute()
      const listed = imports.map(({ undone_at }) => (undone_at === null ? 'imported' : 'undone'))
      const state = listed.length === 0 ? 'nothing' : (listed.join() as 'imported' | 'undone')
      const logs = found.map(({ ph, count }) => [ph, Number(count)])
      expect([state, logs]).toEqual([state, state === 'imported' ? [[8.2, rows]] : [[8.1, met]]])
      const possible = undone ? ['undone'] : undoing ? ['undone', 'imported'] : ['imported', 'nothing']
      expect(imported ? possible.filter((one) => one !== 'nothing') : possible).toContain(state)
      seen[state] += 1
    }
    expect(rounds.filter(({ undone }) => undone).length).toBeGreaterThan(0)
    tellFigure(
      `importing and taking back on ${engine}: ${2 * times} kills, ${JSON.stringify(seen)}, 0 in part`,
    )
    await close()
    await place.remove()
  },
)

const leftOver = ({ location }: ServerPlace) => readdir(spoolFolder(location.dataFolder))

/** How long an import and taking it back last when nobody ends them. */
async function unharmedTimes(place: ServerPlace, round: Round) {
  const began = performance.now()
  const importId = (await importInto(place, round).done) ?? 0
  const between = performance.now()
  await undo(place, round, importId)
  return { import: between - began, undo: performance.now() - between }
}

/** This share of the time, or with the whole of it the answer. */
async function moment(answer: Promise<unknown>, milliseconds: number, share: number) {
  await (share < 1 ? delay(milliseconds) : answer)
}

/** Tanks with the logs that files will change. */
async function enterTanks({ location, cast: { keeper } }: ServerPlace, count: number) {
  const { db, close } = await openDatabase(location)
  const tanks: number[] = []
  for (let index = 0; index < count; index += 1) {
    const tank = await enterAquarium(db, { owner: keeper, name: `Tank ${index}`, now: new Date() })
    const logs = Array.from({ length: met }, (_, minute) => ({
      aquarium_id: tank,
      timestamp: timestampOf(minute),
      ph: 8.1,
    }))
    await db.insertInto('logs').values(logs).execute()
    tanks.push(tank)
  }
  await close()
  return tanks
}

const timestampOf = (minute: number) =>
  new Date(Date.UTC(2020, 0, 1) + minute * 60_000).toISOString().slice(0, 19)

const csv = `timestamp,ph\n${Array.from({ length: rows }, (_, minute) => `${timestampOf(minute)},8.2`).join('\n')}\n`

/** Imports the file; `merging` resolves while its first rows are written, `done` with its id unless the server died. */
function importInto({ origin, cast }: ServerPlace, round: Round) {
  let begun = () => {}
  const merging = new Promise<void>((resolve) => {
    begun = resolve
  })
  const { body, headers } = csvUpload(csv)
  const { host: _, ...pages } = pageHeaders(origin, cast.keeper)
  const send = async () => {
    const answer = await fetch(`${origin}/api/logs/upload_csv?aquarium_id=${round.tank}`, {
      method: 'POST',
      headers: { ...pages, ...headers, accept: 'application/x-ndjson' },
      body: new Uint8Array(body),
    })
    let text = ''
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece
      if (text.includes('"phase":"merging"')) begun()
    }
    const last = JSON.parse(text.trim().split('\n').at(-1) ?? '')
    if (!('result' in last)) throw new Error(text)
    round.imported = true
    expect(last.result).toMatchObject({ created: rows - met, updated: met })
    return last.result.import_id as number
  }
  const done = send().catch(unlessKilled)
  return { merging: Promise.race([merging, done]), done }
}

async function undo({ origin, cast }: ServerPlace, round: Round, id: number) {
  const { host: _, ...pages } = pageHeaders(origin, cast.keeper)
  const expected = { removed: rows - met, edited: 0, restored: met, mixed: 0 }
  round.undoing = true
  const send = async () => {
    const answer = await fetch(`${origin}/api/imports/${id}/undo`, {
      method: 'POST',
      headers: { ...pages, 'content-type': 'application/json' },
      body: JSON.stringify({ edited: 'keep', expect: expected }),
    })
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()])
    round.undone = true
  }
  await send().catch(unlessKilled)
}

/** A killed server breaks off its answers, and takes none: fetch calls both a TypeError. */
function unlessKilled(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error
}
