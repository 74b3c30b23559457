import { createServer } from 'node:http'
import type { ServerOpts, Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { OwnOrigins } from '#server/http/own-origins.ts'
import { HomeNetwork } from './home-network.ts'

/** The address that connections seem to come from; in fact they come from this machine. */
const caller = vi.hoisted(() => ({ address: '' }))
vi.mock('node:net', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:net')>()
  return {
    ...real,
    createServer: (options: ServerOpts, take: (socket: Socket) => void) =>
      real.createServer(options, (socket) =>
        take(Object.defineProperty(socket, 'remoteAddress', { value: caller.address })),
      ),
  }
})

async function isServed(address: string): Promise<boolean> {
  caller.address = address
  const origins = new OwnOrigins({ publicUrl: 'https://reef.example', host: '127.0.0.1', port: 3000 })
  const network = new HomeNetwork({
    settings: { isOn: true, port: 0, addresses: ['127.0.0.1'], host: '127.0.0.1' },
    origins,
    server: createServer((_request, response) => response.end('coral')),
    readSwitch: async () => false,
    log: { warn: () => {} },
  })
  await network.start()
  try {
    const [home = ''] = origins.home
    return await fetch(home, { headers: { connection: 'close' } }).then(
      (response) => response.ok,
      () => false,
    )
  } finally {
    await network.stop()
  }
}

test('who comes from a home network is served, and nobody beyond it', async () => {
  expect(await isServed('192.168.1.20')).toBe(true)
  expect(await isServed('203.0.113.7')).toBe(false)
})
