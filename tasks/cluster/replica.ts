import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { ask, newLog } from './load.ts'
import { until } from './machine.ts'
import { members } from './members.ts'
import { enterUsers } from './people.ts'

const rounds = 200

/** Checks that a log saved on one node is read on the other at once: with a standby, one behind, and none. */
export async function checkReplica(cluster: Cluster): Promise<string> {
  const [{ as, tank } = { as: { id: 0, token: '' }, tank: 0 }] = await enterUsers(cluster.databaseUrl, {
    count: 1,
    name: 'Reader',
  })
  const primary = await cluster.primary()
  const standby = members.find((member) => member !== primary) ?? 'a'
  const client = new pg.Client({ connectionString: cluster.superuserUrl(standby) })
  client.on('error', () => {})
  await client.connect()
  const transactions = async () => {
    // A PostgreSQL connection adds its transactions to the statistics only when it has been idle for a while.
    await sleep(6_000)
    const { rows } = await client.query(
      "select xact_commit::int as count from pg_stat_database where datname = 'coralline'",
    )
    return Number(rows[0]?.count)
  }
  const missed = async (what: string) => {
    let count = 0
    for (let round = 0; round < rounds; round += 1) {
      const note = `${what} ${round}`
      const [here, there] = round % 2 ? cluster.nodePorts : cluster.nodePorts.toReversed()
      const saved = await ask(cluster.publicUrl, '/api/logs/', {
        as,
        method: 'POST',
        body: newLog(tank, note),
        port: here ?? 0,
      })
      const read = await ask(
        cluster.publicUrl,
        `/api/aquariums/${tank}/logs?page=1&per_page=10&sort=timestamp`,
        { as, port: there ?? 0 },
      )
      if (saved.status !== 201 || !read.text.includes(note)) count += 1
    }
    return count
  }
  const before = await transactions()
  const following = await missed('following')
  const onStandby = (await transactions()) - before
  await client.query('select pg_wal_replay_pause()')
  const paused = await missed('paused')
  await client.query('select pg_wal_replay_resume()')
  await client.end().catch(() => {})
  await cluster.machine.end(standby, 'SIGTERM')
  const away = await missed('away')
  await cluster.startMember(standby)
  await until('the synchronous standby', cluster.hasSyncStandby, 120)
  process.stdout.write(
    `of ${rounds} logs each, not seen by the other node at once: ${following} with the standby (${onStandby} transactions on it), ${paused} while it stood still, ${away} while it was away\n`,
  )
  if (onStandby < rounds) return `Only ${onStandby} transactions were on the standby.`
  return following + paused + away === 0 ? '' : 'Logs were not seen.'
}
