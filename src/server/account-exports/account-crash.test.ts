import { readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, openDatabaseBeside } from '#server/db/database.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { answersFolder } from '#server/files/nameless-file.ts'
import { spoolFolder } from '#server/imports/receive/spool.ts'
import type { CrashActs, CrashRound } from '#server/testing/account-acts.ts'
import { actsOf, enterCrashRound, logsOfTank } from '#server/testing/account-acts.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { exportOf, filesOf } from '#server/testing/exports.ts'
import { kills as asked, tellFigure } from '#server/testing/processes/kills.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace } from '#server/testing/processes/server-child.ts'
import { fillAccount } from '#server/testing/random-accounts.ts'
import { startHostileProvider } from '#server/testing/sign-in/hostile-provider.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const now = new Date('2026-11-22T10:00:00Z')
/** Each kill starts a server twice. Unless more are asked for, two are enough: one for each group of `together`. */
const kills = asked > 3 ? asked : 2

const provider = await startHostileProvider()
afterAll(() => provider.close())

test.each(engines)(
  'a server that is killed while accounts and tanks come and go on %s has done each act wholly or not at all',
  async (engine) => {
    const { zip, whole } = await exportOfSomebody()
    const place = await createServerPlace(engine)
    const rounds = await enterRounds(place)
    const exporter = rounds[0]?.brings
    if (!exporter) throw new Error('Nobody is there.')
    const start = () => place.start({ ...provider.environment, RATE_SIGN_IN: '1000000' })
    const acts = async (round: CrashRound) =>
      actsOf(place.origin, { round, exporter, zip, returning: provider })

    const first = await start()
    const { took, exported } = await takeTurns(await acts(rounds[0] as CrashRound))
    await first.kill()
    const done = [allDone]
    const partly: Buffer[] = []
    for (const [index, round] of rounds.slice(1).entries()) {
      await place.forgetRates()
      const server = await start()
      const { results, download } = await killedAt((1.6 * (index + 1)) / kills, {
        acts: await acts(round),
        begins: together[index % 2] ?? [],
        took,
        kill: () => server.kill(),
      })
      done.push(results)
      if (download && !results.exports) partly.push(download)
      else if (download)
        expect([...(await filesOf(download)).keys()]).toEqual([...(await filesOf(exported)).keys()])
    }
    // A download may break between the last byte of the zip and the end of the answer: if it can be read, it must be
    // whole.
    for (const download of partly) {
      const files = await filesOf(download).catch(() => undefined)
      if (files) expect([...files.keys()]).toEqual([...(await filesOf(exported)).keys()])
    }

    // The first start after a crash gives up what was left half done.
    const last = await start()
    if (engine === 'sqlite') await expect.poll(() => spooled(place)).toEqual([])
    const { db, close } = await openDatabaseBeside(place.location)
    const were = { brought: 0, back: 0, returned: 0 }
    for (const [index, round] of rounds.entries()) {
      const { brings = false, restores = false, closes = false, returns = false } = done[index] ?? {}
      const where = `round ${index}`
      const tanks = await tanksOf(db, round.brings)
      if (brings || tanks.length > 0) expect(tanks, where).toEqual(whole)
      const isBack = (await tanksOf(db, round.restores)).length === 1
      if (restores) expect(isBack, where).toBe(true)
      const closed = await accountOf(db, round.closes)
      expect(closed.tanks.length === 0, where).toBe(closed.isClosed)
      if (closes) expect(closed.isClosed, where).toBe(true)
      const returned = await accountOf(db, round.returns)
      expect(returned, where).toMatchObject(returned.isClosed ? { tanks: [], acts: 0 } : { acts: 1 })
      if (returns) expect(returned.isClosed, where).toBe(false)
      were.brought += Number(tanks.length > 0)
      were.back += Number(isBack)
      were.returned += Number(!returned.isClosed)

      // An act that was not done can be done now, and is then done wholly.
      const again = await acts(round)
      if (!isBack) expect((await again.restores()).isDone, where).toBe(true)
      if (returned.isClosed) expect((await again.returns()).isDone, where).toBe(true)
      expect(await tanksOf(db, round.restores), where).toEqual([
        { name: 'Deleted', logs: logsOfTank, photos: 0 },
      ])
      expect((await accountOf(db, round.returns)).tanks, where).toEqual([
        { name: 'Returned', logs: logsOfTank, photos: 0 },
        { name: 'Returned, too', logs: logsOfTank, photos: 0 },
      ])
    }
    expect(done.length).toBe(kills + 1)
    tellFigure(
      `accounts on ${engine}: ${kills} kills in turn; ${were.brought} accounts were brought, ${were.back} tanks and ${were.returned} accounts were back by then, 0 in part; 0 of ${partly.length} broken downloads taken for whole`,
    )
    await close()
    await last.kill()
    await place.remove()
  },
)

/** The acts that begin in the same round: quick ones apart from slow ones, which would hold them up. */
const together: Names[] = [
  ['restores', 'closes', 'returns'],
  ['brings', 'exports'],
]

const allDone = { brings: true, restores: true, closes: true, returns: true, exports: true }
const noneDone = { brings: false, restores: false, closes: false, returns: false, exports: false }

type Took = Record<keyof CrashActs, number>
type Names = (keyof CrashActs)[]

/** Runs one act after the other without a kill, and measures how long each takes (ms). */
async function takeTurns(acts: CrashActs): Promise<{ took: Took; exported: Buffer }> {
  const took = { brings: 0, restores: 0, closes: 0, returns: 0, exports: 0 }
  let exported = Buffer.alloc(0)
  for (const name of Object.keys(took) as Names) {
    const began = performance.now()
    const { isDone, received } = await acts[name]()
    took[name] = performance.now() - began
    expect([name, isDone]).toEqual([name, true])
    if (name === 'exports') exported = Buffer.from(received)
  }
  return { took, exported }
}

type Killing = { acts: CrashActs; begins: Names; took: Took; kill: () => Promise<void> }

/** Starts each act so that the kill meets all at this share of each one's time alone (together they take longer). */
async function killedAt(share: number, { acts, begins, took, kill }: Killing) {
  const longest = Math.max(...begins.map((name) => took[name]))
  const begun = begins.map(async (name) => {
    await delay((longest - took[name]) * share)
    return [name, await acts[name]()] as const
  })
  await delay(longest * share)
  await kill()
  const ended = await Promise.all(begun)
  const results = { ...noneDone, ...Object.fromEntries(ended.map(([name, { isDone }]) => [name, isDone])) }
  const download = ended.find(([name]) => name === 'exports')?.[1].received
  return { results, download }
}

async function exportOfSomebody() {
  const app = await createTestApp('sqlite', { now: () => now })
  try {
    const somebody = await enterPlayer(app.db, { name: 'Somebody', level: 'free', now })
    for (const seed of kills > 3 ? [1, 2, 3] : [1, 2]) await fillAccount(app, somebody, seed)
    const whole = await tanksOf(app.db, somebody)
    expect(whole.length).toBeGreaterThan(1)
    for (const what of ['logs', 'photos'] as const) expect(whole.some((tank) => tank[what] > 0)).toBe(true)
    return { zip: (await exportOf(app, somebody)).zip, whole }
  } finally {
    await app.close()
  }
}

async function enterRounds({ location }: ServerPlace): Promise<CrashRound[]> {
  const { db, close } = await openDatabase(location)
  const rounds: CrashRound[] = []
  for (let index = 0; index <= kills; index += 1)
    rounds.push(await enterCrashRound(db, { index, issuer: provider.issuer }))
  await close()
  return rounds
}

/** Files that wait for an import, or for a client that downloads them. */
async function spooled({ location: { dataFolder } }: ServerPlace): Promise<string[]> {
  const folders = [spoolFolder(dataFolder), answersFolder(dataFolder)]
  return (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat()
}

/** Whether an account is closed, the tanks that are seen of it, and how often audit rows say that it was restored. */
async function accountOf(db: Db, player: Player) {
  const { closed_at, deleted_at } = await db
    .selectFrom('users')
    .select(['closed_at', 'deleted_at'])
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow()
  expect(deleted_at).toBe(closed_at)
  const acts = await db
    .selectFrom('audit_rows')
    .select('id')
    .where('target', '=', 'user')
    .where('target_id', '=', player.id)
    .where('action', '=', 'restore')
    .execute()
  return { isClosed: closed_at !== null, tanks: await tanksOf(db, player), acts: acts.length }
}

/** The tanks that a user sees, each with what is in it. */
async function tanksOf(db: Db, { id }: Player) {
  const tanks = await db
    .selectFrom('aquariums')
    .select(['id', 'name'])
    .where('user_id', '=', id)
    .where('removed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const countIn = async (table: 'logs' | 'images', aquarium: number) => {
    const { count } = await db
      .selectFrom(table)
      .where('aquarium_id', '=', aquarium)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  return Promise.all(
    tanks.map(async ({ id, name }) => ({
      name,
      logs: await countIn('logs', id),
      photos: await countIn('images', id),
    })),
  )
}
