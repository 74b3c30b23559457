// What deploy/cluster leaves open: addresses, ports, folders, passwords.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { root } from '../run-tool.ts'
import type { Machine } from './machine.ts'

export const address = '127.0.0.1'
export const password = 'only-for-this-test'

const services = ['HTTP', 'NODE1', 'NODE2', 'PRIMARY', 'STANDBY', 'PGBOUNCER', 'ETCD', 'ETCD_PEER'] as const
const members = ['PG_A', 'PG_B', 'PATRONI_A', 'PATRONI_B'] as const
type Service = (typeof services)[number] | (typeof members)[number]

export type Places = { values: Record<string, string>; run: string; port(service: Service): string }

export async function findPlaces(machine: Machine, postgresBin: string): Promise<Places> {
  const ports = {} as Record<Service, string>
  for (const service of [...services, ...members])
    ports[service] = String(await steadyPort(new Set(Object.values(ports))))
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

/** A free port below those that the system gives to connections: what is started again finds it free again. */
export async function steadyPort(taken: ReadonlySet<string> = new Set()): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 30_000)
    if (taken.has(String(port))) continue
    const probe = createServer().listen(port, address)
    const isFree = await Promise.race([
      once(probe, 'listening').then(() => true),
      once(probe, 'error').then(() => false),
    ]).catch(() => false)
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
