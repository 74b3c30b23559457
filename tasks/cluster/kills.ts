import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/db/database.ts'
import type { Cluster } from './cluster.ts'
import { ask, newLog } from './load.ts'
import { until } from './machine.ts'
import { enterKeepers } from './people.ts'

const lanes = 8

/** The primary is killed again and again under load: at odd times PostgreSQL alone, at even ones Patroni with it, as if the machine was gone. */
export async function checkKills(cluster: Cluster, kills: number): Promise<string> {
  const { publicUrl, machine } = cluster
  const keepers = await enterKeepers(cluster.databaseUrl, { count: lanes, name: 'Kill' })
  const acknowledged: string[] = []
  const others = new Map<string, number>()
  let lastStored = 0
  let isOver = false
  /** The same save again and again, with the same key, until it is acknowledged. */
  const working = keepers.map(async ({ as, tank }, lane) => {
    for (let turn = 0; !isOver; turn += 1) {
      const note = `lane ${lane}, log ${turn}`
      const key = crypto.randomUUID()
      for (;;) {
        const began = performance.now()
        const outcome = await ask(publicUrl, '/api/logs/', {
          as,
          method: 'POST',
          body: newLog(tank, note),
          key,
        }).then(
          ({ status, retryAfter }) =>
            status === 201 ? 'stored' : `${status}${retryAfter ? ' with Retry-After' : ''}`,
          (error: Error) => error.message,
        )
        if (outcome === 'stored') {
          acknowledged.push(note)
          lastStored = began
          break
        }
        others.set(outcome, (others.get(outcome) ?? 0) + 1)
        await sleep(100)
      }
      await sleep(10)
    }
  })
  const seconds: string[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    await until('the synchronous standby', cluster.hasSyncStandby, 180)
    await sleep(2_000)
    const primary = await cluster.primary()
    const isMachine = kill % 2 === 0
    if (isMachine) await machine.end(primary, 'SIGKILL')
    cluster.killPostgres(primary)
    const killed = performance.now()
    // Asked after the kill, and stored.
    await until('a log to be stored again', async () => lastStored > killed + 200, 120)
    const took = ((lastStored - killed) / 1000).toFixed(1)
    seconds.push(took)
    process.stdout.write(
      `kill ${kill}, ${isMachine ? 'PostgreSQL and Patroni' : 'PostgreSQL'} of ${primary}: served again after ${took} s, now by ${await cluster.primary()}\n`,
    )
    if (isMachine) await cluster.startMember(primary)
  }
  isOver = true
  await Promise.all(working)
  await until('the synchronous standby', cluster.hasSyncStandby, 180)
  const { lost, doubled } = await compare(cluster, { acknowledged, tanks: keepers.map(({ tank }) => tank) })
  process.stdout.write(
    `logs acknowledged: ${acknowledged.length}, lost: ${lost}, twice: ${doubled}; meanwhile: ${[...others].map(([what, count]) => `${count} times ${what}`).join(', ')}\n`,
  )
  const strange = [...others.keys()].filter((what) => what !== '503 with Retry-After')
  return [lost ? `${lost} lost` : '', doubled ? `${doubled} twice` : '', ...strange]
    .filter(Boolean)
    .join('\n')
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
