import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startS3 } from './image-places.ts'

/** Called for each request: before it is handed on, and after it was answered. */
type Watch = {
  /** Returns false for a request that is never to be answered. */
  before?(method: string, path: string): boolean
  after?(method: string, path: string): Promise<void>
}

/** A server that speaks S3, behind a proxy that records every request. */
export async function startWatchedS3() {
  const s3 = await startS3()
  const seen: string[] = []
  const watch: Watch = {}
  const target = new URL(s3.settings.endpoint ?? '')
  const proxy = createServer((asked, answer) => {
    const { method = '', url = '' } = asked
    const [path = ''] = url.split('?')
    seen.push(`${method} ${path}`)
    if (watch.before?.(method, path) === false) return
    const options = { host: target.hostname, port: target.port, method, path: url, headers: asked.headers }
    const onward = request(options, async (found) => {
      await watch.after?.(method, path)
      answer.writeHead(found.statusCode ?? 500, found.headers)
      found.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return {
    settings: { ...s3.settings, endpoint: `http://127.0.0.1:${port}` },
    seen,
    watch,
    /** The file in which an object lies on this disk. */
    fileOf: (key: string) => join(s3.directory, s3.settings.bucket, `${key}._S3rver_object`),
    async stop() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await s3.stop()
    },
  }
}
