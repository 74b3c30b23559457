import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/db/database.ts'
import type { Cluster } from './cluster.ts'
import { ask, newLog } from './load.ts'
import { until } from './machine.ts'
import type { Keeper } from './people.ts'
import { enterUsers } from './people.ts'

const lanes = 8

/** Kills the primary repeatedly under load: odd kills end PostgreSQL, even ones Patroni, too, like a lost machine. */
export async function checkKills(cluster: Cluster, kills: number): Promise<string> {
  const keepers = await enterUsers(cluster.databaseUrl, { count: lanes, name: 'Kill' })
  const saving = new Saving(cluster.publicUrl, keepers)
  for (let kill = 1; kill <= kills; kill += 1) {
    await until('the synchronous standby', cluster.hasSyncStandby, 180)
    await sleep(2_000)
    process.stdout.write(`kill ${kill}, ${await killPrimary(cluster, saving, kill % 2 === 0)}\n`)
  }
  await saving.stop()
  await until('the synchronous standby', cluster.hasSyncStandby, 180)
  const { acknowledged, others } = saving
  const { lost, doubled } = await compare(cluster, { acknowledged, tanks: keepers.map(({ tank }) => tank) })
  process.stdout.write(
    `logs acknowledged: ${acknowledged.length}, lost: ${lost}, twice: ${doubled}; meanwhile: ${[...others].map(([what, count]) => `${count} times ${what}`).join(', ')}\n`,
  )
  const strange = [...others.keys()].filter((what) => what !== '503 with Retry-After')
  return [lost ? `${lost} lost` : '', doubled ? `${doubled} twice` : '', ...strange]
    .filter(Boolean)
    .join('\n')
}

/** Resolves when another member is the primary and serves, with a sentence on how long nobody was served. */
async function killPrimary(cluster: Cluster, saving: Saving, isMachine: boolean): Promise<string> {
  const primary = await cluster.primary()
  saving.longestPause = 0
  if (isMachine) await cluster.machine.end(primary, 'SIGKILL')
  cluster.killPostgres(primary)
  // What is left of a killed primary may serve for a moment.
  await until('another primary', async () => (await cluster.primary()) !== primary, 120)
  const elected = performance.now()
  await until('a log to be stored again', async () => saving.lastAsked > elected, 120)
  const pause = (saving.longestPause / 1000).toFixed(1)
  if (isMachine) await cluster.startMember(primary)
  return `${isMachine ? 'PostgreSQL and Patroni' : 'PostgreSQL'} of ${primary}: nobody was served for ${pause} s`
}

/** Each user saves one log after another, and repeats each with the same key until it is acknowledged. */
class Saving {
  readonly acknowledged: string[] = []
  /** All outcomes but 201, with how often they came. */
  readonly others = new Map<string, number>()
  /** When the request was sent whose log was acknowledged last. */
  lastAsked = 0
  /** The longest time (ms) between two acknowledged logs of anybody. */
  longestPause = 0
  #lastStored = performance.now()
  #isOver = false
  readonly #working: Promise<unknown>

  constructor(publicUrl: string, keepers: readonly Keeper[]) {
    this.#working = Promise.all(keepers.map((keeper, lane) => this.#work(publicUrl, { keeper, lane })))
  }

  async stop() {
    this.#isOver = true
    await this.#working
  }

  async #work(publicUrl: string, { keeper: { as, tank }, lane }: { keeper: Keeper; lane: number }) {
    for (let turn = 0; !this.#isOver; turn += 1) {
      const note = `lane ${lane}, log ${turn}`
      const request = { as, method: 'POST', body: newLog(tank, note), key: crypto.randomUUID() }
      while (!(await this.#store(publicUrl, request))) await sleep(100)
      this.acknowledged.push(note)
      await sleep(10)
    }
  }

  async #store(publicUrl: string, request: Parameters<typeof ask>[2]): Promise<boolean> {
    const asked = performance.now()
    const outcome = await ask(publicUrl, '/api/logs/', request).then(
      ({ status, retryAfter }) => (retryAfter === undefined ? String(status) : `${status} with Retry-After`),
      (error: Error) => error.message,
    )
    if (outcome !== '201') {
      this.others.set(outcome, (this.others.get(outcome) ?? 0) + 1)
      return false
    }
    const now = performance.now()
    this.longestPause = Math.max(this.longestPause, now - this.#lastStored)
    this.lastAsked = asked
    this.#lastStored = now
    return true
  }
}

async function compare(
  cluster: Cluster,
  { acknowledged, tanks }: { acknowledged: string[]; tanks: number[] },
) {
  const { db, close } = await openDatabase({ databaseUrl: cluster.databaseUrl, dataFolder: '' })
  const rows = await db.selectFrom('logs').select('note').where('aquarium_id', 'in', tanks).execute()
  await close()
  const notes = rows.map(({ note }) => note ?? '')
  const present = new Set(notes)
  return {
    lost: acknowledged.filter((note) => !present.has(note)).length,
    doubled: notes.length - present.size,
  }
}
