// Asks for an address over several connections until it is ended, and tells when the first answer has come. In a thread
// of its own, so that reading them does not hold up whoever measures.
import { parentPort, workerData } from 'node:worker_threads'

/** What the thread is started with. */
export type HeavyLoad = { address: string; headers: Record<string, string>; connections: number }

const { address, headers, connections } = workerData as HeavyLoad

async function ask() {
  for (;;) {
    const answer = await fetch(address, { headers })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`)
    for await (const _piece of answer.body ?? []);
    parentPort?.postMessage('answered')
  }
}

await Promise.all(Array.from({ length: connections }, ask))
