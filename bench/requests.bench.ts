import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { perParameter } from '#domain/parameters/parameters.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { openDatabase } from '#server/db/database.ts'
import { enterCast } from '#server/testing/cast.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, newLog, pageHeaders } from '#server/testing/processes/server-child.ts'
import { byTurns, timed } from './by-turns.ts'
import type { Measurement } from './run.ts'

const usualConnections = 10
const manyWriters = 50
const milliseconds = 2_000
const turns = 5
const logs = 10_000
const readings = perParameter(({ ideal }) => ideal.max)

/** Calls of one user on SQLite, each against the least that it could cost. */
export async function measure(): Promise<Measurement[]> {
  const place = await createServerPlace('sqlite')
  const server = await place.start({ LOG_LEVEL: 'error' })
  const measurements = [
    await measureMe(place),
    await measureCreation(place),
    await measureManyWriters(place),
    await measureAquarium(place),
  ]
  await server.kill()
  await place.remove()
  return measurements
}

/**
 * The client stays awake: waking it is work of the server that answers, a tenth of these short calls on a virtual
 * machine, and the slower of the two would do it more often.
 */
async function measureMe(place: ServerPlace): Promise<Measurement> {
  const sides = await byTurns(
    () => perRequest(place, { method: 'GET', address: '/api/me', staysAwake: true }),
    () => perRequest(place, { method: 'GET', address: '/healthz', staysAwake: true }),
    { least: turns },
  )
  return { work: 'GET /api/me, µs a request (a constant route with the same plugins)', ...sides, target: 2 }
}

async function measureCreation(place: ServerPlace): Promise<Measurement> {
  const body = newLog(place.cast, 'Water change')
  const sides = await byTurns(
    () => perRequest(place, { method: 'POST', address: '/api/logs/', body }),
    () => bareInsert(),
    { least: turns },
  )
  return { work: 'POST /api/logs/, µs a request (the bare durable insert)', ...sides, target: 2 }
}

/** Users who save at the same moment wait for the disk together. */
async function measureManyWriters(place: ServerPlace): Promise<Measurement> {
  const call = { method: 'POST', address: '/api/logs/', body: newLog(place.cast, 'Water change') }
  const sides = await byTurns(
    () => perRequest(place, { ...call, connections: manyWriters }),
    () => perRequest(place, { ...call, connections: 1 }),
    { least: turns },
  )
  return {
    work: `POST /api/logs/ of ${manyWriters} who log at once, µs a request (of one alone)`,
    ...sides,
    target: 0.33,
  }
}

type MeasuredCall = {
  method: string
  address: string
  body?: string
  connections?: number
  staysAwake?: boolean
}

/** Microseconds a request, over connections that each send the next request when the last one is answered. */
async function perRequest(
  { origin, port, cast }: ServerPlace,
  { method, address, body = '', connections = usualConnections, staysAwake = false }: MeasuredCall,
): Promise<number> {
  const headers = { ...pageHeaders(origin, cast.keeper), 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `${method} ${address} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
  let answered = 0
  let isAwake = staysAwake
  const stayAwake = () => isAwake && setImmediate(stayAwake)
  stayAwake()
  const began = performance.now()
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const socket = createConnection(port, '127.0.0.1', () => socket.write(request))
      socket.on('error', reject)
      socket.on('data', (answer) => {
        if (!/^HTTP\/1\.1 20\d /.test(answer.toString('latin1', 0, 13)))
          return socket.destroy(new Error(`${address} answered ${answer}`))
        answered += 1
        if (performance.now() - began < milliseconds) return socket.write(request)
        socket.destroy()
        resolve()
      })
    })
  await Promise.all(Array.from({ length: connections }, ask))
  isAwake = false
  return ((performance.now() - began) * 1000) / answered
}

/** One row a transaction into a table of the real schema, synced to the disk each time. */
async function bareInsert(): Promise<number> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'coralline-bench-'))
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataFolder })
  const { reef } = await enterCast(db)
  await close()
  const database = openFile(dataFolder)
  const insert = database.prepare(
    'insert into logs (aquarium_id, timestamp, temperature, note) values (?, ?, ?, ?)',
  )
  let inserted = 0
  const began = performance.now()
  for (; performance.now() - began < milliseconds; inserted += 1)
    insert.run(reef, '2026-11-20T08:00:00', 78.5, 'Water change')
  const took = performance.now() - began
  database.close()
  await rm(dataFolder, { recursive: true })
  return (took * 1000) / inserted
}

async function measureAquarium({ origin, cast, location }: ServerPlace): Promise<Measurement> {
  const { keeper, nano } = cast
  const database = openFile(location.dataFolder)
  const keys = Object.keys(readings)
  const insert = database.prepare(
    `insert into logs (aquarium_id, timestamp, ${keys.join(', ')}, note) values (?, ?, ${keys.map(() => '?').join(', ')}, ?)`,
  )
  database.exec('begin immediate')
  for (let index = 0; index < logs; index += 1) {
    const timestamp = secondsToTimestamp(1_450_000_000 + index * 3_600)
    insert.run(nano, timestamp, ...Object.values(readings), index % 10 === 0 ? `Water change ${index}` : null)
  }
  database.exec('commit')
  const rows = database.prepare(
    `select id, aquarium_id, timestamp, ${keys.join(', ')}, note from logs where aquarium_id = ? order by timestamp, id`,
  )
  const address = `${origin}/api/aquariums/${nano}`
  let bytes = 0
  const sides = await byTurns(
    () =>
      timed(async () => {
        const headers = { ...pageHeaders(origin, keeper), 'accept-encoding': 'identity' }
        bytes = (await (await fetch(address, { headers })).arrayBuffer()).byteLength
      }),
    () =>
      timed(async () => {
        const raw = JSON.stringify(rows.all(nano)).length
        if (bytes > 0 && bytes < raw * 0.9) throw new Error(`${bytes} bytes came, the logs alone are ${raw}.`)
      }),
  )
  database.close()
  return {
    work: 'GET /api/aquariums/{id} with 10,000 logs, ms (raw fetch and JSON.stringify)',
    ...sides,
    target: 1.5,
  }
}

function openFile(dataFolder: string): DatabaseSync {
  const database = new DatabaseSync(path.join(dataFolder, 'coralline.db'), { timeout: 5_000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  return database
}
