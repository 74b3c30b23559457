import type { NetworkInterfaceInfo } from 'node:os'
import { hostname, networkInterfaces } from 'node:os'
import { isHomeAddress, isLoopbackAddress } from '#server/http/addresses.ts'

/** The machine's addresses may not be read. */
export class HiddenAddresses extends Error {
  override readonly name = 'HiddenAddresses'
}

/**
 * The origins at which phones in the home network can open a port of this machine.
 * @throws HiddenAddresses when none are listed and a sandbox hides those of the machine
 */
export function homeOrigins({ addresses }: { addresses: readonly string[] }, port: number): string[] {
  const hosts = addresses.length > 0 ? addresses : homeHosts(thisMachine())
  return hosts.map((host) => new URL(`http://${host}:${port}`).origin)
}

function thisMachine(): Machine {
  try {
    return { interfaces: networkInterfaces(), hostname: hostname() }
  } catch (cause) {
    throw new HiddenAddresses(
      'Coralline may not read the addresses of this machine (in a service of systemd RestrictAddressFamilies lacks AF_NETLINK). Set HOME_ADDRESSES to its address in the home network and start again.',
      { cause },
    )
  }
}

type Machine = { interfaces: Interfaces; hostname: string }
type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/** Networks within this machine, for containers and virtual machines. */
const inner = /^(docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|podman)/

/**
 * What phones can type to reach this machine: private IPv4 addresses, the likeliest first, and its announced name (RFC
 * 6762).
 */
export function homeHosts({ interfaces, hostname }: Machine): string[] {
  const addresses = Object.entries(interfaces).flatMap(([name, infos = []]) =>
    infos
      .filter(({ family, address }) => family === 'IPv4' && isPrivate(address))
      .map(({ address }) => ({ address, rank: inner.test(name) ? 3 : likelihoodOf(address) })),
  )
  const sorted = addresses.sort((one, other) => one.rank - other.rank).map(({ address }) => address)
  const [label = ''] = hostname.toLowerCase().split('.')
  const names = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label) ? [`${label}.local`] : []
  return [...new Set([...sorted, ...names])]
}

function isPrivate(address: string): boolean {
  return isHomeAddress(address) && !isLoopbackAddress(address)
}

/** Routers in homes give out 192.168 addresses, companies 10, and containers 172. */
function likelihoodOf(address: string): number {
  if (address.startsWith('192.168.')) return 0
  return address.startsWith('10.') ? 1 : 2
}
