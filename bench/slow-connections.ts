// What 1,000 slow connections cost other users, and when each of them is closed: `npm run bench -- slow-connections`.
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createServerPlace, newLog, pageHeaders } from '#server/testing/processes/server-child.ts'
import { headOf, openSocket } from '#server/testing/raw-requests.ts'
import { buildTestedServer } from '../tasks/tested-server.ts'

const ofEachKind = 250
/** Seconds within which each kind is closed: its own limit, and two seconds for the server to notice. */
const limits = {
  'says nothing': 10,
  'trickles headers': 10,
  'trickles a body': 17,
  'is refused, goes on': 17,
}
type Kind = keyof typeof limits
/** Seconds of the measurement without slow connections, to which the other is compared. */
const calm = 5
const token = 'of-this-measurement-only'

const removeServer = await buildTestedServer()
const place = await createServerPlace('sqlite')
const server = await place.start({ METRICS_TOKEN: token })
try {
  const before = await watchOthers(() => delay(calm * 1000))
  process.stdout.write(`without them: ${before}\n`)
  let closed: Record<Kind, number[]> | undefined
  const meanwhile = await watchOthers(async () => {
    closed = await dawdle()
  })
  process.stdout.write(`with ${4 * ofEachKind}: ${meanwhile}\n`)
  for (const [kind, times] of Object.entries(closed ?? {}) as [Kind, number[]][]) {
    const late = times.filter((seconds) => seconds > limits[kind]).length
    process.stdout.write(
      `who ${kind}: ${times.length} closed after ${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)} s, ${late} later than ${limits[kind]} s\n`,
    )
    if (late > 0 || times.length !== ofEachKind) process.exitCode = 1
  }
} finally {
  await server.kill()
  await place.remove()
  await removeServer()
}

/** Opens all slow connections; answers after how many seconds each was closed. */
async function dawdle(): Promise<Record<Kind, number[]>> {
  const page = pageHeaders(place.origin, place.cast.keeper)
  const { cookie: _, ...stranger } = page
  const length = { 'content-length': 5_000 }
  const beginnings: Record<Kind, string> = {
    'says nothing': '',
    'trickles headers': `GET /api/me HTTP/1.1\r\nhost: ${page.host}\r\nx-slow: `,
    'trickles a body': headOf('POST /api/logs/ HTTP/1.1', { ...page, ...length }),
    'is refused, goes on': headOf('POST /api/logs/ HTTP/1.1', { ...stranger, ...length }),
  }
  const closed: Record<Kind, number[]> = {
    'says nothing': [],
    'trickles headers': [],
    'trickles a body': [],
    'is refused, goes on': [],
  }
  const all: Promise<void>[] = []
  for (const [kind, beginning] of Object.entries(beginnings) as [Kind, string][])
    for (let count = 0; count < ofEachKind; count += 1) {
      const socket = await openSocket(place.port)
      all.push(untilClosed(socket, beginning).then((seconds) => void closed[kind].push(seconds)))
    }
  await Promise.all(all)
  return closed
}

/** Sends a letter a second until the server closes the connection, for half a minute at most. Answers the seconds. */
async function untilClosed(socket: Socket, beginning: string): Promise<number> {
  const begun = performance.now()
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.resume()
  socket.write(beginning)
  const timer = setInterval(() => {
    if (performance.now() - begun > 30_000) socket.destroy()
    else if (beginning !== '' && socket.writable) socket.write('x')
  }, 1_000)
  await ended
  clearInterval(timer)
  return (performance.now() - begun) / 1000
}

/** How requests of eight other users, who read and save all the time, fare while `work` goes on. */
async function watchOthers(work: () => Promise<void>): Promise<string> {
  const { keeper, reef } = place.cast
  const headers = pageHeaders(place.origin, keeper)
  const { host: _, ...asPage } = headers
  const times: number[] = []
  let isOver = false
  let failed = 0
  let delayed = 0
  await eventLoopDelay()
  const ask = async (url: string, init: RequestInit = {}) => {
    const begun = performance.now()
    const answer = await fetch(place.origin + url, { headers: asPage, ...init })
    await answer.text()
    times.push(performance.now() - begun)
    if (!answer.ok) failed += 1
  }
  const others = Array.from({ length: 8 }, async (_none, index) => {
    while (!isOver) {
      if (index === 0) await ask('/api/logs/', { method: 'POST', body: newLog(place.cast, 'meanwhile') })
      else await ask(index % 2 ? '/api/me' : `/api/aquariums/${reef}?logs=none`)
      await delay(20)
    }
  })
  const looking = (async () => {
    while (!isOver) {
      await delay(1_000)
      delayed = Math.max(delayed, await eventLoopDelay())
    }
  })()
  await work()
  isOver = true
  await Promise.all([...others, looking])
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => `${sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(0)} ms`
  return `${times.length} requests of others, ${failed} failed, p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}; event loop p99 ${(delayed * 1000).toFixed(0)} ms at most`
}

/** The delay in seconds that 99 in 100 turns did not exceed since the last call. */
async function eventLoopDelay(): Promise<number> {
  const answer = await fetch(`${place.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await answer.text())?.[1])
}
