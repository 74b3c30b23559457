// How long the server of an unpacked image takes to start, and what memory it takes: `node deploy/image-root.ts
// <root>`, as root.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const runRoot = join(import.meta.dirname, 'run-root.sh')
const rounds = 5
const [root = ''] = process.argv.slice(2)
const dataFolder = await mkdtemp(join(tmpdir(), 'coralline-image-'))
const starts: number[] = []
try {
  for (let round = 0; round <= rounds; round += 1) {
    const { ms, port, pid, stop } = await start()
    // The first start makes the database.
    if (round === 0) process.stdout.write(`first start, with a new database: ${ms} ms\n`)
    else starts.push(ms)
    if (round === rounds) await watch(port, pid)
    await stop()
  }
  const sorted = starts.toSorted((one, other) => one - other)
  process.stdout.write(`start: ${sorted[rounds >> 1]} ms (${starts.join(', ')})\n`)
} finally {
  await rm(dataFolder, { recursive: true, force: true })
}

async function start() {
  const port = await freePort()
  const env = {
    ...{
      NODE_ENV: 'production',
      OIDC_CLIENT_ID: 'coralline',
      OIDC_CLIENT_SECRET: 'of-this-measurement',
      DRAIN_SECONDS: '0',
    },
    ...{ DATA_DIR: dataFolder, PORT: String(port), LOG_LEVEL: 'warn', MALLOC_MMAP_THRESHOLD_: '131072' },
  }
  const begun = performance.now()
  const server = spawn(runRoot, [root], {
    env: { ...env, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const piece of server.stdout) {
    said += piece
    if (said.includes('Coralline is running')) break
  }
  if (!said.includes('Coralline is running')) throw new Error(`It did not start. ${said}`)
  const ms = Math.round(performance.now() - begun)
  const stop = async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  return { ms, port, pid: server.pid ?? 0, stop }
}

/** Tells the memory of the idle server, and after requests of many visitors. */
async function watch(port: number, pid: number) {
  await delay(3_000)
  process.stdout.write(`idle: ${await residentMegabytes(pid)} MB\n`)
  const begun = performance.now()
  let answered = 0
  const ask = async () => {
    while (performance.now() - begun < 5_000) {
      const answer = await fetch(`http://localhost:${port}/`)
      await answer.text()
      if (answer.status === 200) answered += 1
    }
  }
  await Promise.all(Array.from({ length: 50 }, ask))
  process.stdout.write(`after ${answered} pages by 50 visitors in 5 s: ${await residentMegabytes(pid)} MB\n`)
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
