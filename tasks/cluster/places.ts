// The values that the files of deploy/cluster leave open: addresses, ports, folders, passwords.
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '#server/testing/processes/ports.ts'
import { root } from '../run-tool.ts'
import type { Machine } from './machine.ts'

export const address = '127.0.0.1'
export const password = 'only-for-this-test'

const services = ['HTTP', 'NODE1', 'NODE2', 'PRIMARY', 'STANDBY', 'PGBOUNCER', 'ETCD', 'ETCD_PEER'] as const
const members = ['PG_A', 'PG_B', 'PATRONI_A', 'PATRONI_B'] as const
type Service = (typeof services)[number] | (typeof members)[number]

export type Places = { values: Record<string, string>; run: string; port(service: Service): string }

export async function findPlaces(machine: Machine, postgresBin: string): Promise<Places> {
  const free = new Set<number>()
  while (free.size < services.length + members.length) free.add(await freePort())
  const numbers = [...free].map(String)
  const named = [...services, ...members].map((service, index) => [service, numbers[index]])
  const ports: Record<Service, string> = Object.fromEntries(named)
  const run = await machine.folderForPostgres('run')
  // The user of PostgreSQL may not be allowed to look into this project.
  const here = path.join(machine.folder, 'config')
  await cp(path.join(root, 'deploy/cluster'), here, { recursive: true })
  await machine.write('run/pgbouncer-users', `"coralline" "${password}"\n`)
  const values = {
    ...Object.fromEntries(services.map((service) => [`${service}_PORT`, ports[service]])),
    ...{ ADDRESS: address, PROXY: address, NETWORK: `${address}/32` },
    ...{ NODE1: `${address}:${ports.NODE1}`, NODE2: `${address}:${ports.NODE2}` },
    ...{ PG_A: `${address}:${ports.PG_A}`, PG_B: `${address}:${ports.PG_B}` },
    ...{ PATRONI_PORT_A: ports.PATRONI_A, PATRONI_PORT_B: ports.PATRONI_B },
    ...{ ETCD: `${address}:${ports.ETCD}`, WATCHDOG: 'off' },
    ...{ RUN: run, HERE: here, PG_BIN: postgresBin },
    ...{ POSTGRES_PASSWORD: password, CORALLINE_PASSWORD: password },
  }
  return { values, run, port: (service) => ports[service] }
}
