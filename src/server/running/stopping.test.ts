import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { uploadCsv } from '#contract/imports/upload.ts'
import { openDatabase } from '#server/db/database.ts'
import { engines } from '#server/testing/engines.ts'
import { killChildren } from '#server/testing/processes/children.ts'
import { DataFolders, sqliteIn } from '#server/testing/processes/data-folders.ts'
import { kills, tellFigure } from '#server/testing/processes/kills.ts'
import { freePort } from '#server/testing/processes/ports.ts'
import { createServerPlace, newLog, pageHeaders } from '#server/testing/processes/server-child.ts'
import { startRotation } from '#server/testing/rotation.ts'
import { csvUpload } from '#server/testing/test-app.ts'

const folders = new DataFolders()
afterAll(async () => {
  await killChildren()
  await folders.removeAll()
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'npm start whose npm gets %s ends the server, too',
  async (signal) => {
    const dataFolder = await folders.create()
    const port = await freePort()
    const npm = spawn('npm', ['start'], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataFolder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text
      })
    }
    await expect.poll(() => printed, { timeout: 100_000 }).toContain('Coralline is running')
    npm.kill(signal)
    await once(npm, 'exit')
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      )
    await expect.poll(answers, { timeout: 20_000 }).toBe(false)
    // A moment later the folder is free, too.
    const opened = () =>
      openDatabase(sqliteIn(dataFolder)).then(({ close }) => close().then(() => 'free'), String)
    await expect.poll(opened, { timeout: 20_000 }).toBe('free')
  },
)

test.each(engines)(
  'SIGTERM in a long import on %s is told to its keeper, imports nothing, and ends well',
  async (engine) => {
    const place = await createServerPlace(engine)
    const server = await place.start()
    const { cast, origin, location } = place
    const rows = Array.from({ length: 40_000 }, (_, index) => {
      const moment = new Date(Date.UTC(2020, 0, 1) + index * 60_000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ')
      return `${moment},78.5,8.1`
    })
    const { body, headers } = csvUpload(`timestamp,temperature,ph\n${rows.join('\n')}\n`)
    const { host: _, ...page } = pageHeaders(origin, cast.keeper)
    const importing = fetch(`${origin}${uploadCsv.path}?aquarium_id=${cast.reef}`, {
      method: 'POST',
      headers: { ...page, ...headers, accept: 'application/x-ndjson' },
      body: new Uint8Array(body),
    })
    const answer = await importing
    let text = ''
    let isTold = false
    for await (const piece of answer.body ?? []) {
      text += Buffer.from(piece).toString()
      if (isTold || !text.includes('"merging"')) continue
      isTold = true
      server.process.kill('SIGTERM')
    }
    expect(JSON.parse(text.trim().split('\n').at(-1) ?? '')).toEqual({
      error: {
        code: 'busy',
        message: 'Coralline is restarting. Nothing was saved; please try again in a minute.',
        request_id: expect.any(String),
      },
    })
    expect(await server.ended).toBe(0)
    const { db, close } = await openDatabase(location)
    expect(await db.selectFrom('logs').select('id').execute()).toEqual([])
    await close()
    await place.remove()
  },
)

/** 10,000 with KILLS=20. */
const requests = kills > 3 ? kills * 500 : 500
/** Each of the two once, more often with KILLS. */
const stops = kills > 3 ? 4 : 2

describe.runIf(engines.includes('postgres'))('two servers behind a proxy that looks at /readyz', () => {
  test('are restarted one after the other, and none of the requests meanwhile fails', async () => {
    const place = await createServerPlace('postgres')
    const env = { DRAIN_SECONDS: '3', PUBLIC_URL: 'http://reef.example.org' }
    const ports = [place.port, await freePort()]
    const start = (port: number) => place.start({ ...env, PORT: String(port) })
    const nodes = await Promise.all(ports.map(start))
    const rotation = await startRotation(ports)
    const origin = 'http://reef.example.org'
    const statuses: Record<string, number> = {}
    let sent = 0
    let restarts = 0
    const lanes = Array.from({ length: 8 }, async () => {
      // Slower than possible: what counts is that some come at each moment of a restart.
      while (sent < requests || restarts < stops) {
        await delay(300 / kills)
        sent += 1
        const isSave = sent % 10 === 0
        const status = await rotation.ask({
          path: isSave ? '/api/logs/' : '/api/me',
          headers: pageHeaders(origin, place.cast.keeper),
          body: isSave ? newLog(place.cast, `log ${sent}`) : undefined,
        })
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    })
    for (; restarts < stops; restarts += 1) {
      const which = restarts % 2
      nodes[which]?.process.kill('SIGTERM')
      expect(await nodes[which]?.ended).toBe(0)
      nodes[which] = await start(ports[which] ?? 0)
      await expect.poll(rotation.ready, { timeout: 20_000 }).toBe(2)
    }
    await Promise.all(lanes)
    expect(Object.keys(statuses).sort()).toEqual(['200', '201'])
    expect(sent).toBeGreaterThanOrEqual(requests)
    tellFigure(`${restarts} restarts behind a proxy, ${sent} requests, 0 failed`)
    await rotation.close()
    for (const node of nodes) await node.kill()
    await place.remove()
  })
})
