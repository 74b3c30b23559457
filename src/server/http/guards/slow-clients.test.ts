import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { countLogs } from '#server/testing/cast.ts'
import { emptyExport, forgedExport } from '#server/testing/exports.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp, csvUpload, imageUpload, multipart } from '#server/testing/test-app.ts'

/** How long (ms) a client trickles that nobody cuts off. */
const longest = 300_000

/** Real sockets and the real limits: the slowest takes 15 seconds, all at the same time. */
describe.concurrent('a slow client', () => {
  let port: number
  const server = forTests(() => createTestApp('sqlite'))
  beforeAll(async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
  })

  const head = (lines: readonly string[]) =>
    [
      ...lines,
      'Host: localhost:3000',
      'Origin: http://localhost:3000',
      `Cookie: coralline_session=${server.cast.keeper.token}`,
    ].join('\r\n')

  test('whose headers trickle is cut off', async () => {
    const text = await trickle({
      start: 'GET /api/me HTTP/1.1\r\nHost: localhost:3000\r\n',
      drop: 'X-Slow: 1\r\n',
    })
    expect(text).toMatch(/^(HTTP\/1\.1 408|$)/)
    // Without a limit of ours Node would cut it off, too, but only after a minute.
    expect(server.app.server.headersTimeout).toBeLessThan(createServer().headersTimeout)
  })

  test.each([
    ['', '/api/aquariums/'],
    [' to an address for uploads', '/api/images'],
    [' to an address for accounts', '/api/me/import'],
  ])('whose body%s trickles is told so and cut off', async (_where, path) => {
    const start = `${head([`POST ${path} HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 60000'])}\r\n\r\n{`
    const text = await trickle({ start, drop: ' ' })
    expect(text).toContain('408')
    expect(text).toContain('"request_timeout"')
  })

  test('whose upload trickles is told so, and nothing is imported', async () => {
    const { body, headers } = csvUpload(`timestamp,ph\n${'2026-01-01 10:00:00,8.1\n'.repeat(20_000)}`)
    const lines = [
      `POST /api/logs/upload_csv?aquarium_id=${server.cast.reef} HTTP/1.1`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${body.length}`,
    ]
    const start = Buffer.concat([Buffer.from(`${head(lines)}\r\n\r\n`), body.subarray(0, 2_000)])
    const text = await trickle({ start, drop: body.subarray(2_000, 2_024) })
    expect(text).toContain('408')
    expect(await countLogs(server.db)).toBe(0)
  })

  test('whose account comes back over a line hardly faster than the least is waited for', async () => {
    const zip = await forgedExport(emptyExport, { 'README.txt': randomBytes(300_000) })
    const file = { name: 'file', filename: 'export.zip', type: 'application/zip', content: zip }
    const { body, headers } = multipart([file])
    const lines = [
      'POST /api/me/import HTTP/1.1',
      'Connection: close',
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${body.length}`,
    ]
    const socket = await openSocket()
    let text = ''
    socket.on('data', (piece) => {
      text += piece.toString()
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(`${head(lines)}\r\n\r\n`)
    const began = performance.now()
    for (let sent = 0; sent < body.length && !socket.destroyed; ) {
      await setTimeout(100)
      const arrived = Math.floor((performance.now() - began) * 12)
      socket.write(body.subarray(sent, arrived))
      sent = arrived
    }
    await closed
    expect(text).toContain('HTTP/1.1 200')
    expect(text).toContain('"aquariums":[]')
  })

  test('whose upload trickles before its first part is told so', async () => {
    const start = head([
      'POST /api/images HTTP/1.1',
      `Content-Type: ${imageUpload(1, Buffer.alloc(0)).headers['content-type']}`,
      'Content-Length: 1000000',
    ])
    const text = await trickle({ start: `${start}\r\n\r\n`, drop: '\r\n' })
    expect(text).toContain('408')
    expect(text).toContain('"request_timeout"')
  })

  test('whose image trickles after its last part is told so', async () => {
    const { body, headers } = imageUpload(server.cast.reef, Buffer.from('no picture'))
    const lines = [
      'POST /api/images HTTP/1.1',
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${body.length + 1_000_000}`,
    ]
    const start = Buffer.concat([Buffer.from(`${head(lines)}\r\n\r\n`), body])
    const text = await trickle({ start, drop: 'x' })
    expect(text).toContain('408')
    expect(text).toContain('"request_timeout"')
  })

  test('harms nobody else: 300 of them, and others are answered', async () => {
    const sockets = await Promise.all(Array.from({ length: 300 }, () => openSocket()))
    for (const socket of sockets) socket.write('POST /api/aquariums/ HTTP/1.1\r\nHost: local')
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(answer.status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  async function trickle({ start, drop }: { start: string | Buffer; drop: string | Buffer }) {
    const socket = await openSocket()
    let text = ''
    socket.on('data', (piece) => {
      text += piece.toString()
    })
    socket.write(start)
    const timer = setInterval(() => socket.write(drop), 500)
    const tired = globalThis.setTimeout(() => socket.destroy(), longest)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(timer)
    clearTimeout(tired)
    return text
  }

  async function openSocket(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await new Promise((resolve) => socket.once('connect', resolve))
    return socket
  }
})
