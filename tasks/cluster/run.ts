// `npm run test:cluster`: checks two nodes on PostgreSQL with a synchronous standby, set up as in deploy/cluster, and
// prints figures.
// --only=restart,kills runs some of the checks; --kills=2 and --requests=1000 make them shorter.
import { parseArgs } from 'node:util'
import { startCluster } from './cluster.ts'
import { checkKills } from './kills.ts'
import { checkBouncer, checkJourney, checkNodes } from './nodes.ts'
import { checkReplica } from './replica.ts'
import { checkRestarts } from './restarts.ts'

const { values } = parseArgs({
  options: { only: { type: 'string' }, kills: { type: 'string' }, requests: { type: 'string' } },
})
const kills = Number(values.kills ?? 10)
const requests = Number(values.requests ?? 10_000)

const cluster = await startCluster()
let isClosing = false
const close = async () => {
  if (isClosing) return
  isClosing = true
  await cluster.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => close().then(() => process.exit(1)))

const checks = {
  bouncer: () => checkBouncer(cluster),
  journey: () => checkJourney(cluster),
  replica: () => checkReplica(cluster),
  restart: () => checkRestarts(cluster, requests),
  kills: () => checkKills(cluster, kills),
  // Last, because nobody can sign in for the rest of the minute after it.
  nodes: () => checkNodes(cluster),
}
const wanted = values.only?.split(',') ?? Object.keys(checks)
let failed = wanted.filter((name) => !Object.hasOwn(checks, name)).length
for (const [name, run] of Object.entries(checks)) {
  if (!wanted.includes(name)) continue
  const began = performance.now()
  const problem = await run().catch((error: unknown) =>
    error instanceof Error ? error.stack : String(error),
  )
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  process.stdout.write(`${problem ? 'failed' : 'ok    '}  ${name} (${seconds} s)\n`)
  if (!problem) continue
  failed += 1
  process.stdout.write(`${problem}\n`)
}
await close()
process.exit(failed === 0 ? 0 : 1)
