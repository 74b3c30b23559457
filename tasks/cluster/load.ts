// Requests of users, through the proxy or to a node.
import http from 'node:http'
import type { Player } from '#server/testing/cast.ts'

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

export type Answer = { status: number; retryAfter: string | undefined; text: string }

type Ask = { as?: Player; method?: string; body?: object; key?: string; port?: number }

/** Sends a request as a page would, to the proxy, or to the node on `port`. @throws what breaks the connection */
export function ask(
  publicUrl: string,
  path: string,
  { as, method = 'GET', body, key, port }: Ask,
): Promise<Answer> {
  const { host, port: proxyPort, origin } = new URL(publicUrl)
  const payload = body && JSON.stringify(body)
  const headers = {
    host,
    origin,
    ...(as && { cookie: `__Host-coralline_session=${as.token}; coralline_session=${as.token}` }),
    ...(payload !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  const to = { host: '127.0.0.1', port: port ?? proxyPort, path, method, headers, agent, timeout: 30_000 }
  return new Promise((resolve, reject) => {
    const request = http.request(to, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text }),
      )
      response.on('error', reject)
    })
    request.on('timeout', () => request.destroy(new Error('no answer within 30 s')))
    request.on('error', reject)
    request.end(payload)
  })
}

export function newLog(aquarium_id: number, note: string) {
  return { aquarium_id, timestamp: '2026-11-20T08:00:00', temperature: 78.5, note }
}
