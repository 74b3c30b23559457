import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test, vi } from 'vitest'
import { HiddenAddresses, homeHosts, homeOrigins } from './home-addresses.ts'

const hidden = vi.hoisted(() => ({ are: false }))
vi.mock('node:os', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:os')>()
  return {
    ...real,
    networkInterfaces: () => {
      if (hidden.are) throw new Error('uv_interface_addresses returned Unknown system error 97')
      return real.networkInterfaces()
    },
  }
})

const at = (address: string, family: 'IPv4' | 'IPv6' = 'IPv4') =>
  ({ address, family, netmask: '', mac: '', internal: false, cidr: null }) as NetworkInterfaceInfo

const machine = {
  hostname: 'Reef-Pi.fritz.box',
  interfaces: {
    lo: [at('127.0.0.1'), at('::1', 'IPv6')],
    docker0: [at('172.17.0.1')],
    virbr0: [at('192.168.122.1')],
    tailscale0: [at('100.101.102.103')],
    company: [at('172.20.1.2')],
    tunnel: [at('10.8.0.2')],
    wlan0: [at('192.168.1.20'), at('fe80::1', 'IPv6'), at('203.0.113.7'), at('169.254.3.4')],
  },
}

test('the address that the router gave stands first, those inside the machine last, public ones nowhere', () => {
  expect(homeHosts(machine)).toEqual([
    '192.168.1.20',
    '10.8.0.2',
    '172.20.1.2',
    '172.17.0.1',
    '192.168.122.1',
    'reef-pi.local',
  ])
})

test('what the operator lists is all that counts, also where the machine does not tell its addresses', () => {
  const listed = { addresses: ['192.168.1.5', 'reef.lan'] }
  expect(homeOrigins(listed, 3080)).toEqual(['http://192.168.1.5:3080', 'http://reef.lan:3080'])
  hidden.are = true
  expect(homeOrigins(listed, 3080)).toHaveLength(2)
  expect(() => homeOrigins({ addresses: [] }, 3080)).toThrow(HiddenAddresses)
})

test.each(['', 'Bad Name', '-x', 'ümlaut', 'a_b'])('the host name %j is announced nowhere', (hostname) => {
  expect(homeHosts({ hostname, interfaces: {} })).toEqual([])
})
