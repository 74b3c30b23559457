// Everything of deploy/cluster on this machine: etcd, two PostgreSQL with Patroni, HAProxy, PgBouncer, two nodes;
// beside it a bucket and a sign-in provider.
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { startS3 } from '#server/testing/pictures/image-places.ts'
import { Machine, until } from './machine.ts'
import { membersOn } from './members.ts'
import { ensurePrograms } from './packages.ts'
import type { Places } from './places.ts'
import { address, findPlaces, password } from './places.ts'
import { startProvider } from './provider.ts'

export const nodes = ['node1', 'node2'] as const
type Node = (typeof nodes)[number]

/** Limits that no test reaches within an hour. */
const ample = { RATE_REQUESTS: '1000000', RATE_IMPORTS: '1000', RATE_UPLOADS: '1000', LOG_LEVEL: 'warn' }

export type Cluster = Awaited<ReturnType<typeof startCluster>>

export async function startCluster() {
  const { postgresBin } = await ensurePrograms()
  const machine = await Machine.make()
  try {
    return await startOn(machine, await findPlaces(machine, postgresBin))
  } catch (error) {
    process.stderr.write(machine.logs())
    await machine.close()
    throw error
  }
}

async function startOn(machine: Machine, places: Places) {
  const { values, port } = places
  const publicUrl = `http://localhost:${port('HTTP')}`
  const provider = await startProvider(`${publicUrl}/api/login/callback`)
  Object.assign(values, provider.settings)
  const s3 = await startS3()
  const { endpoint = '', bucket, accessKeyId, secretAccessKey } = s3.settings
  Object.assign(values, { PUBLIC_URL: publicUrl, S3_ENDPOINT: endpoint, S3_BUCKET: bucket })
  Object.assign(values, { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey })
  const members = membersOn(machine, places)
  startEtcd(machine, values)
  await members.startMember('a')
  await members.primary()
  await members.startMember('b')
  const haproxy = await machine.fill('haproxy.cfg', values)
  machine.start('haproxy', { command: '/usr/sbin/haproxy', args: ['-db', '-f', haproxy] })
  const pgbouncer = await machine.fill('pgbouncer.ini', values)
  machine.start('pgbouncer', { command: '/usr/sbin/pgbouncer', args: [pgbouncer], asPostgres: true })
  await until('the synchronous standby', members.hasSyncStandby)
  for (const node of nodes) await startNode(machine, places, node)
  await until('the proxy', async () => (await fetch(`${publicUrl}/readyz`)).ok)
  return {
    ...members,
    machine,
    publicUrl,
    nodePorts: [Number(port('NODE1')), Number(port('NODE2'))] as const,
    /** Through PgBouncer. */
    databaseUrl: `postgres://coralline:${password}@${address}:${port('PGBOUNCER')}/coralline`,
    async restartNode(node: Node) {
      await machine.end(node, 'SIGTERM')
      await startNode(machine, places, node)
    },
    async close() {
      await machine.close()
      provider.close()
      await s3.stop()
    },
  }
}

async function startNode(machine: Machine, { values, port }: Places, node: Node) {
  const file = await machine.fill('coralline.env', values)
  const settings = parseEnv(await readFile(file, 'utf8'))
  const folder = path.join(machine.folder, node)
  await mkdir(folder, { recursive: true })
  const own = { PORT: port(node === 'node1' ? 'NODE1' : 'NODE2'), DATA_DIR: folder }
  machine.start(node, {
    command: process.execPath,
    args: ['build/server/main.js'],
    env: { ...settings, ...own, ...ample },
  })
  const isReady = async () => (await fetch(`http://${address}:${own.PORT}/readyz`)).ok
  await until(`${node} to be ready`, async () => !machine.isRunning(node) || isReady())
  if (!machine.isRunning(node)) throw new Error(machine.log(node))
}

function startEtcd(machine: Machine, values: Record<string, string>) {
  const client = `http://${address}:${values.ETCD_PORT}`
  const peer = `http://${address}:${values.ETCD_PEER_PORT}`
  const places = [
    '--listen-client-urls',
    client,
    '--advertise-client-urls',
    client,
    '--listen-peer-urls',
    peer,
  ]
  const cluster = ['--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`]
  const args = ['--data-dir', path.join(machine.folder, 'etcd'), ...places, ...cluster]
  machine.start('etcd', { command: '/usr/bin/etcd', args })
}
