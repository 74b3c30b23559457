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

const machine = vi.hoisted(() => ({ isHidden: false }))
vi.mock('node:os', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:os')>()
  return {
    ...real,
    networkInterfaces: () => {
      if (machine.isHidden) throw new Error('uv_interface_addresses returned Unknown system error 97')
      return { wlan0: [{ family: 'IPv4', address: '192.168.1.20' }] }
    },
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

test('addresses that a sandbox hides are told, and taken over once they can be read', async () => {
  machine.isHidden = true
  const warned: string[] = []
  const origins = new OwnOrigins({ publicUrl: 'http://localhost:3000', host: '127.0.0.1', port: 3000 })
  const network = new HomeNetwork({
    settings: { isOn: true, port: 0, addresses: [], host: '127.0.0.1' },
    origins,
    server: createServer(),
    readSwitch: async () => false,
    log: { warn: (_details, message) => warned.push(message) },
  })
  await network.start()
  await network.reread()
  expect(network.state).toEqual({ isOn: false, problem: expect.stringContaining('Set HOME_ADDRESSES') })
  expect(warned).toEqual(['the home network is not served'])
  machine.isHidden = false
  await network.reread()
  expect(network.state).toEqual({ isOn: true, problem: undefined })
  expect(origins.home[0]).toMatch(/^http:\/\/192\.168\.1\.20:\d+$/)
  machine.isHidden = true
  await network.reread()
  expect(network.state).toEqual({ isOn: true, problem: undefined })
  await network.stop()
})
