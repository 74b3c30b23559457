import { once } from 'node:events'
import { access, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { readConfig } from '#server/settings/config.ts'
import { engines } from '#server/testing/engines.ts'
import type { Child } from '#server/testing/processes/children.ts'
import { killChildren, startChild } from '#server/testing/processes/children.ts'
import { DataFolders } from '#server/testing/processes/data-folders.ts'
import { freePort } from '#server/testing/processes/ports.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, newLog, pageHeaders } from '#server/testing/processes/server-child.ts'
import { openStores } from './run.ts'

const folders = new DataFolders()
let place: ServerPlace
let stuck: ReturnType<typeof stopWhileStuck>
beforeAll(async () => {
  place = await createServerPlace('sqlite')
  stuck = stopWhileStuck()
})
afterAll(async () => {
  await killChildren()
  await place.remove()
  await folders.removeAll()
})

const build = join(import.meta.dirname, '../../../build/client/index.html')

test('main starts on an existing database, says where it is and how to sign in, keeps a second one off, and stops', async () => {
  // `npm test` has built the pages; a build that runs at this moment may have removed them for a while.
  await expect
    .poll(() =>
      access(build).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  const port = await freePort()
  const server = startChild('main', { env: { PORT: String(port), DATA_DIR: place.location.dataFolder } })
  await server.prints('Coralline is running')
  expect(server.stdout()).toBe(
    `Coralline is running: open http://localhost:${port}\nSign in with any name and e-mail address. A password is set in the settings.\n`,
  )
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  // A second one on the same data ends with a sentence.
  await expectNoStart(
    { PORT: String(await freePort()), DATA_DIR: place.location.dataFolder },
    `Another Coralline is running on ${place.location.dataFolder}. Stop it first, or give this one a folder of its own with DATA_DIR.\n`,
    1,
  )
  await expectStop(server, ['SIGTERM'])
  expect(server.stderr()).toBe('')
})

const hide =
  'import os from "node:os"; import { syncBuiltinESMExports } from "node:module"; os.networkInterfaces = () => { throw new Error("hidden") }; syncBuiltinESMExports()'
/** A sandbox that hides the addresses of the machine from the server, which then listens at all of them. */
const inSandbox = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hide)}`,
  HOST: '0.0.0.0',
}

/** A header of a request: the server says so once it has read the head. */
const toldAtHead = 'expect: 100-continue\r\n'

const stops: { name: string; sequence: NodeJS.Signals[]; env: Record<string, string> }[] = [
  { name: 'SIGTERM', sequence: ['SIGTERM'], env: {} },
  {
    name: 'SIGINT, then SIGTERM, then SIGINT, in a sandbox without addresses,',
    sequence: ['SIGINT', 'SIGTERM', 'SIGINT'],
    env: inSandbox,
  },
]

test.each(stops)(
  'a request that is under way at $name is answered, what it wrote is there, and idle sockets are not waited for',
  async ({ sequence, env }) => {
    const server = await place.start({ ...env, PUBLIC_URL: place.origin })
    expect((await fetch(`${place.origin}/api/me`)).status).toBe(401)
    const silent = await openSocket()
    const keptAlive = await openSocket()
    keptAlive.write(`GET /healthz HTTP/1.1\r\nhost: localhost:${place.port}\r\n\r\n`)
    await once(keptAlive, 'data')
    const halfHeader = await openSocket()
    halfHeader.write('GET /healthz HTTP/1.1\r\nhost:')
    const note = `under way at ${sequence.join()}`
    const socket = await openSocket()
    let answer = ''
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text
    })
    const body = newLog(place.cast, note)
    const headers = { ...pageHeaders(place.origin, place.cast.keeper), 'content-length': String(body.length) }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST /api/logs/ HTTP/1.1\r\n${head.join('')}${toldAtHead}\r\n${body.slice(0, 10)}`)
    await expect.poll(() => answer).toContain('100 Continue')
    const stopped = expectStop(server, sequence)
    // The stop has begun: it closes connections on which nothing is under way.
    await once(keptAlive, 'close')
    expect(server.process.exitCode).toBe(null)
    socket.write(body.slice(10))
    await stopped
    for (const idle of [silent, keptAlive, halfHeader]) idle.destroy()
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /)
    const { db, close } = await openDatabase(place.location)
    expect(await db.selectFrom('logs').select('note').where('note', '=', note).execute()).toHaveLength(1)
    await close()
  },
)

test('a port that is taken ends the start with a sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expectNoStart(
    { PORT: String(port), DATA_DIR: place.location.dataFolder },
    `Port ${port} of 127.0.0.1 is taken by another program. Stop it, or choose another with PORT.\n`,
    1,
  )
  other.close()
})

/** The connections to PostgreSQL are closed, too: open ones would keep the process from its end. */
const lastEngine = engines.at(-1) ?? 'sqlite'

test(`an address that is not this machine ends the start with a sentence on ${lastEngine}`, async () => {
  const { location, remove } = await createServerPlace(lastEngine)
  await expectNoStart(
    {
      HOST: '192.0.2.1',
      PUBLIC_URL: 'http://reef.example.org',
      DATA_DIR: location.dataFolder,
      ...(location.databaseUrl && { DATABASE_URL: location.databaseUrl }),
    },
    'Nobody can listen on port 3000 of 192.0.2.1: listen EADDRNOTAVAIL: address not available 192.0.2.1:3000. Choose others with HOST and PORT.\n',
    1,
  )
  await remove()
})

test('wrong settings are named all at once, and nothing is opened', async () => {
  const folder = await folders.create()
  await expectNoStart(
    {
      PORT: 'http',
      PUBLIC_URL: 'reef.example.org',
      LOG_LEVEL: 'loud',
      RATE_IMPORTS: '0',
      DATA_DIR: join(folder, 'new'),
    },
    [
      'PORT is "http": it must be a whole number from 1 to 65535.',
      'PUBLIC_URL is "reef.example.org": it must be http:// or https:// with a host name and no path.',
      'LOG_LEVEL is "loud": it must be one of fatal, error, warn, info, debug, trace, silent.',
      'RATE_IMPORTS is "0": it must be a whole number from 1 to 1000000.',
      '',
    ].join('\n'),
  )
  await expect(access(join(folder, 'new'))).rejects.toThrow('ENOENT')
})

test('a data folder that is a file, or that cannot be made, ends the start with a sentence', async () => {
  const file = join(await folders.create(), 'file')
  await writeFile(file, '')
  const refused = (DATA_DIR: string, sentence: string) =>
    expect(openStores(readConfig({ DATA_DIR }))).rejects.toThrow(
      new StartRefusal(sentence, { mayPass: true }),
    )
  for (const DATA_DIR of [file, join(file, 'deeper')])
    await refused(
      DATA_DIR,
      `The data folder ${DATA_DIR} cannot be used: EEXIST: file already exists, mkdir '${file}'. Choose another with DATA_DIR.`,
    )
  if (process.platform !== 'linux') return
  await refused(
    '/proc/1/reef',
    `The data folder /proc/1/reef cannot be used: ENOENT: no such file or directory, mkdir '/proc/1/reef'. Choose another with DATA_DIR.`,
  )
})

// Last, since it takes long: it got its signal before the first test, and the tests between did not wait for it.
test('a request that never ends does not hold up a stop for ever', async () => {
  expect(await stuck).toBe(1)
})

/** Stops a server of its own on which a request never ends; answers how it ends. */
async function stopWhileStuck() {
  const ownPlace = await createServerPlace('sqlite')
  const server = await ownPlace.start()
  const socket = await openSocket(ownPlace)
  const headers = { ...pageHeaders(ownPlace.origin, ownPlace.cast.keeper), 'content-length': '100' }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST /api/logs/ HTTP/1.1\r\n${head.join('')}${toldAtHead}\r\n{`)
  await once(socket, 'data')
  server.process.kill('SIGTERM')
  const code = await server.ended
  socket.destroy()
  await ownPlace.remove()
  return code
}

/** Expects the server to end with these sentences on stderr, nothing else; code 78: only the operator can mend it. */
async function expectNoStart(env: Record<string, string>, sentences: string, code = 78) {
  const server = startChild('server', { env })
  expect(await server.ended).toBe(code)
  expect(server.stderr()).toBe(`Coralline did not start.\n${sentences}`)
  expect(server.stdout()).toBe('')
}

/** Expects it to end with code 0 after these signals, 100 ms apart: with code 1 its patience would have run out. */
async function expectStop(server: Child, sequence: readonly NodeJS.Signals[]) {
  for (const [index, signal] of sequence.entries()) {
    if (index > 0) await delay(100)
    server.process.kill(signal)
  }
  expect(await server.ended, server.stderr()).toBe(0)
}

async function openSocket({ port }: ServerPlace = place): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
