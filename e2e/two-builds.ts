import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy for the server's build, or a new one with another name of one file; `mixed`: as the server is replaced. */
export type BeforeServer = { url: string; shows: 'old' | 'mixed' | 'new'; stop(): Promise<void> }

const mark = /\/assets\/app-[\w-]+\.js/g
const laterMark = '/assets/app-later.js'

/** Passes every request on, and answers with an older or a newer build. */
export async function startBeforeServer(serverUrl: string): Promise<BeforeServer> {
  let realMark = ''
  const proxy = createServer(async ({ url = '', method = '', headers }, response) => {
    const path = url === laterMark ? realMark : url
    const { cookie = '', accept = '' } = headers
    const answer = await fetch(serverUrl + path, { method, headers: { cookie, accept }, redirect: 'manual' })
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    const isPage = type.startsWith('text/html')
    realMark ||= isPage ? (body.toString().match(mark)?.[0] ?? '') : ''
    const isLater = before.shows === 'new' || (before.shows === 'mixed' && !isPage)
    const isChanged = isLater && (isPage || url === '/sw.js')
    const sent: Record<string, string> = { 'content-type': type, 'cache-control': 'no-cache' }
    const policy = answer.headers.get('content-security-policy')
    // The hashes in the policy do not match a page whose text was changed.
    if (policy && !(isChanged && isPage)) sent['content-security-policy'] = policy
    response
      .writeHead(answer.status, sent)
      .end(isChanged ? body.toString().replaceAll(mark, laterMark) : body)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const before: BeforeServer = {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    shows: 'old',
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
  return before
}
