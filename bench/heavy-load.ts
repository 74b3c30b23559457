// Asks for an address over several connections until it is told to stop, then tells how many answers came. In a thread of its own, so
// that reading them does not hold up whoever measures.
import { parentPort, workerData } from 'node:worker_threads'

/** What the thread is started with. */
export type HeavyLoad = { address: string; headers: Record<string, string>; connections: number }

const { address, headers, connections } = workerData as HeavyLoad
const stopping = new AbortController()
let answered = 0

async function ask() {
  try {
    while (!stopping.signal.aborted) {
      const answer = await fetch(address, { headers, signal: stopping.signal })
      for await (const _piece of answer.body ?? []);
      if (answer.ok) answered += 1
    }
  } catch (error) {
    if (!stopping.signal.aborted) throw error
  }
}

const asking = Promise.all(Array.from({ length: connections }, ask))
parentPort?.once('message', async () => {
  stopping.abort()
  await asking
  parentPort?.postMessage(answered)
})
