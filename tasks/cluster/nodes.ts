import pg from 'pg'
import { openDatabase } from '#server/db/database.ts'
import { runTool } from '../run-tool.ts'
import type { Cluster } from './cluster.ts'
import { ask } from './load.ts'
import { enterUsers } from './people.ts'

/** Runs a user's main journey in a browser, through the proxy. */
export async function checkJourney({ publicUrl }: Cluster): Promise<string> {
  const args = ['test', 'main-job', '--grep', 'logs a reading', '--workers=1', '--reporter=list']
  const { code, output } = await runTool('playwright', args, { env: { CORALLINE_URL: publicUrl } })
  process.stdout.write(`journeys: ${/\d+ passed/.exec(output)?.[0] ?? 'none passed'}\n`)
  return code === 0 ? '' : output
}

/** Checks that a session that ends on one node is refused by the other, and that both count sign-ins together. */
export async function checkNodes({ databaseUrl, publicUrl, nodePorts }: Cluster): Promise<string> {
  const keepers = await enterUsers(databaseUrl, { count: 20, name: 'Leaver' })
  const problems: string[] = []
  for (const [index, { as }] of keepers.entries()) {
    const [here, there] = index % 2 ? [nodePorts[1], nodePorts[0]] : nodePorts
    const statuses = []
    for (const port of [here, there]) statuses.push((await ask(publicUrl, '/api/me', { as, port })).status)
    statuses.push((await ask(publicUrl, '/api/logout', { as, port: here })).status)
    statuses.push((await ask(publicUrl, '/api/me', { as, port: there })).status)
    if (statuses.join() !== '200,200,302,401') problems.push(`revoked: ${statuses}`)
  }
  // The journey has signed in, too, perhaps within the same minute.
  await forgetCounts(databaseUrl)
  const signIns = []
  for (let count = 0; count < 30; count += 1)
    signIns.push((await ask(publicUrl, '/api/login', { port: nodePorts[count % 2] ?? 0 })).status)
  const passed = signIns.filter((status) => status === 302).length
  if (passed !== 20 || signIns.slice(20).some((status) => status !== 429))
    problems.push(`sign-ins: ${signIns}`)
  process.stdout.write(
    `sessions revoked on one node and refused by the other at the next request: ${keepers.length - problems.length} of ${keepers.length}; sign-ins let in by both together: ${passed} of 30\n`,
  )
  return problems.join('\n')
}

async function forgetCounts(databaseUrl: string) {
  const { db, close } = await openDatabase({ databaseUrl, dataFolder: '' })
  await db.deleteFrom('rate_counts').execute()
  await close()
}

const tests = [
  'running/two-nodes',
  'nodes/',
  'db/transactions',
  'db/values',
  'logs/logs.routes',
  'logs/one-snapshot',
  'imports/imports.routes',
  'imports/undo.routes',
  'users/last-admin',
  'aquariums/sweep',
]

/** Runs tests of the server on a database behind PgBouncer: turns, limits, locks, imports, snapshots, migrations. */
export async function checkBouncer(cluster: Cluster): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.superuserUrl(await cluster.primary()) })
  await client.connect()
  await client.query('alter role coralline createdb')
  const args = [
    'run',
    ...tests.map((name) => `src/server/${name}`),
    '-t',
    'postgres|PostgreSQL',
    '--reporter=default',
  ]
  const { code, output } = await runTool('vitest', args, { env: { TEST_DATABASE_URL: cluster.databaseUrl } })
  await client.query('alter role coralline nocreatedb')
  await client.end()
  process.stdout.write(`tests through PgBouncer: ${/Tests .*/.exec(output)?.[0] ?? 'none'}\n`)
  return code === 0 ? '' : output.slice(-6_000)
}
