import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { homeHosts } from './home-addresses.ts'

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
  expect(homeHosts([], machine)).toEqual([
    '192.168.1.20',
    '10.8.0.2',
    '172.20.1.2',
    '172.17.0.1',
    '192.168.122.1',
    'reef-pi.local',
  ])
})

test('what the operator lists is all that counts', () => {
  expect(homeHosts(['192.168.1.5', 'reef.lan'], machine)).toEqual(['192.168.1.5', 'reef.lan'])
})

test.each(['', 'Bad Name', '-x', 'ümlaut', 'a_b'])('the host name %j is announced nowhere', (hostname) => {
  expect(homeHosts([], { hostname, interfaces: {} })).toEqual([])
})
