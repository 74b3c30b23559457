import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'

type Question = { path: string; headers: Record<string, string>; body: string | undefined }

/** A small load balancer: it sends each request to the next server whose `/readyz` said yes when it was last asked. */
export async function startRotation(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let isOver = false
  let turn = 0
  const look = async (port: number) => {
    const status = await ask(port, { path: '/readyz', headers: {}, body: undefined })
    if (status === '200') ready.add(port)
    else ready.delete(port)
  }
  const ask = (port: number, { path, headers, body }: Question) =>
    new Promise<string>((resolve) => {
      const call = request({ port, path, headers, agent, method: body === undefined ? 'GET' : 'POST' })
      call.on('response', (answer) => {
        answer.resume().on('close', () => resolve(answer.complete ? String(answer.statusCode) : 'cut off'))
      })
      call.on('error', (error) => resolve(error.message)).end(body)
    })
  const looking = (async () => {
    while (!isOver) {
      await Promise.all(ports.map(look))
      await delay(200)
    }
  })()
  await expect.poll(() => ready.size).toBe(ports.length)
  return {
    ready: () => ready.size,
    /** Resolves with the status, or with what went wrong. */
    ask: (question: Question) => {
      const servers = [...ready]
      turn += 1
      return ask(servers[turn % servers.length] ?? 0, question)
    },
    async close() {
      isOver = true
      await looking
      agent.destroy()
    },
  }
}
