import { describe, expect, test } from 'vitest'
import { createDatabase } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { startListeningApp } from '#server/testing/listening-app.ts'
import { everythingFrom, openSocket, readAnswer } from '#server/testing/raw-requests.ts'

const long = 'x'.repeat(20_000)

describe('a request that cannot be read', () => {
  const database = forTests(() => createDatabase('sqlite'))
  const server = forTests(() => startListeningApp(database))

  const ask = async (lines: readonly string[]) => {
    const socket = await openSocket(server.port)
    const everything = everythingFrom(socket)
    const request = `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`
    socket.write(request.replaceAll('HERE', `localhost:${server.port}`))
    return readAnswer((await everything).text)
  }

  test.each([
    [
      'an address of a call that cannot be decoded',
      400,
      'invalid_request',
      ['GET /api/%zz HTTP/1.1', 'Host: HERE'],
    ],
    ['any other that is posted to', 400, 'invalid_request', ['POST /%zz HTTP/1.1', 'Host: HERE']],
    [
      'an id without an end',
      414,
      'uri_too_long',
      [`DELETE /api/logs/${'1'.repeat(300)} HTTP/1.1`, 'Host: HERE'],
    ],
    ['an address over 2 kB', 414, 'uri_too_long', [`GET /?${'x'.repeat(3_000)} HTTP/1.1`, 'Host: HERE']],
    ['another host', 421, 'host_unknown', ['GET / HTTP/1.1', 'Host: elsewhere.example']],
    ['two hosts', 400, 'invalid_request', ['GET / HTTP/1.1', 'Host: HERE', 'Host: elsewhere.example']],
    ['the same host twice', 400, 'invalid_request', ['GET /healthz HTTP/1.1', 'Host: HERE', 'host: HERE']],
    ['no host', 400, 'invalid_request', ['GET / HTTP/1.1', 'Accept: */*']],
    ['no host over HTTP/1.0', 421, 'host_unknown', ['GET / HTTP/1.0', 'Accept: */*']],
    ['a host in its address', 400, 'invalid_request', ['GET http://HERE/ HTTP/1.1', 'Host: HERE']],
    ['no HTTP', 400, 'invalid_request', ['HELLO', 'Host: HERE']],
    ['a header without a name', 400, 'invalid_request', ['GET / HTTP/1.1', 'Host: HERE', ': x']],
    ['headers over 16 kB', 431, 'headers_too_large', ['GET / HTTP/1.1', 'Host: HERE', `X-Long: ${long}`]],
    [
      'a length and chunks',
      400,
      'invalid_request',
      ['POST / HTTP/1.1', 'Host: HERE', 'Content-Length: 3', 'Transfer-Encoding: chunked'],
    ],
    [
      'an expectation of its own',
      404,
      'route_not_found',
      ['PUT / HTTP/1.1', 'Host: HERE', 'Expect: wonders'],
    ],
  ])('%s: refused in our shape, with our headers', async (_name, status, code, lines) => {
    const answer = await ask(lines)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toEqual({
      code,
      message: expect.stringMatching(/^[A-Z].*\.$/),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
    })
  })

  test('is none that looks at the health without a host, over HTTP/1.0', async () => {
    expect(await ask(['GET /healthz HTTP/1.0', 'Accept: */*'])).toMatchObject({
      status: 200,
      body: expect.stringContaining('"status":"ok"'),
    })
  })

  test('that follows one whose answer is under way does not get between', async () => {
    const socket = await openSocket(server.port)
    const everything = everythingFrom(socket)
    socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\nnonsense\r\n\r\n`)
    const { text } = await everything
    const first = text.indexOf('"status":"ok"')
    if (first >= 0) expect(text.indexOf('"invalid_request"')).toBeGreaterThan(first)
    expect(text).toContain('HTTP/1.1 400')
  })
})
