import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** True for localhost and loopback addresses, in brackets or not. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  const family = isIP(bare)
  return family === 0 ? bare === 'localhost' : loopback.check(bare, family === 6 ? 'ipv6' : 'ipv4')
}

/** True for a loopback IP address; IPv4 inside IPv6 is taken. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && loopback.check(address, familyOf(address))
}

/** True for an IPv4 address that only a home network knows (RFC 1918), or this machine itself. */
export const isHomeAddress = isAmong(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8'])

/** True for a host that can be a machine in a home network: a private IPv4 address, or any name. */
export function isHomeHost(host: string): boolean {
  if (isIP(host) !== 0) return isHomeAddress(host) && !isLoopbackHost(host)
  return host.length <= 253 && /^([a-z0-9-]{1,63}\.)*[a-z0-9-]*[a-z][a-z0-9-]*$/.test(host)
}

/** The host name of a Host header, without its port. */
export function hostNameOf(hostHeader: string): string {
  return hostHeader.replace(/:\d+$/, '')
}

/** scheme://host[:port] of an address without path, query or credentials; else undefined. */
export function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain =
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username + url.password === ''
  return isPlain && /^https?:$/.test(url.protocol) ? url.origin : undefined
}

/** Makes a test for whether an IP address is in one of these addresses and networks (CIDR). */
export function isAmong(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** The entries that are no IP address and no network in CIDR notation; the whole world, /0, is none. */
export function wrongNetworks(entries: readonly string[]): string[] {
  return entries.filter((entry) => {
    const [address = '', bits, ...rest] = entry.split('/')
    const family = isIP(address)
    if (family === 0 || rest.length > 0) return true
    return bits !== undefined && !(/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  })
}
