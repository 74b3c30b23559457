import type { Cluster } from './cluster.ts'
import { nodes } from './cluster.ts'
import { ask, newLog } from './load.ts'
import { enterUsers } from './people.ts'

const lanes = 16

/** Restarts the nodes one after the other, again and again, until so many requests have been answered. */
export async function checkRestarts(cluster: Cluster, requests: number): Promise<string> {
  const { publicUrl } = cluster
  const keepers = await enterUsers(cluster.databaseUrl, { count: lanes, name: 'Restart' })
  const failures: string[] = []
  let answered = 0
  let restarts = 0
  let isOver = false
  const working = keepers.map(async ({ as, tank }, lane) => {
    for (let turn = 0; !isOver; turn += 1) {
      const isWrite = turn % 3 === 0
      const what = isWrite
        ? ask(publicUrl, '/api/logs/', { as, method: 'POST', body: newLog(tank, `${lane} ${turn}`) })
        : ask(publicUrl, `/api/aquariums/${tank}/logs?page=1&per_page=10`, { as })
      const outcome = await what.then(
        ({ status }) => status,
        (error: Error) => error.message,
      )
      answered += 1
      if (outcome !== (isWrite ? 201 : 200)) failures.push(`${isWrite ? 'POST' : 'GET'} ${outcome}`)
    }
  })
  while (answered < requests || restarts < 4) {
    for (const name of nodes) {
      await cluster.restartNode(name)
      restarts += 1
    }
  }
  isOver = true
  await Promise.all(working)
  process.stdout.write(
    `restarts of a node under load: ${restarts}, requests: ${answered}, failed: ${failures.length}\n`,
  )
  return failures.length === 0 ? '' : [...new Set(failures)].join('\n')
}
