import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtOrigin } from '#contract/pages.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { createDatabase } from '#server/testing/engines.ts'
import { readDocuments, readTexts } from './built-files.ts'
import { builtPages } from './pages.ts'

const script = 'window.here = 1'
const here = 'https://reef.example'
/** Worth compressing. */
const long = '<!-- reef -->'.repeat(300)
const saltPage = (origin: string) =>
  `<title>salt</title><script type="application/ld+json">{"url":"${origin}"}</script><script>at("${origin}")</script>`

describe('the built pages', () => {
  let folder: string
  let app: FastifyInstance
  let remove: () => Promise<void>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coralline-pages-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(
      join(folder, 'index.html'),
      `<title>home</title><script>${script}</script><script src="/a.js"></script>`,
    )
    await mkdir(join(folder, 'demo-aquarium'))
    await writeFile(join(folder, 'demo-aquarium/index.html'), '<title>demo</title>')
    await writeFile(join(folder, '__spa-fallback.html'), `<title>app</title>${long}`)
    await writeFile(join(folder, 'assets/app-1a2b.js'), `export {}\n${long}`)
    await writeFile(join(folder, 'assets/app.css'), `main {}\n${long}`)
    await mkdir(join(folder, 'blog/salt'), { recursive: true })
    await writeFile(join(folder, 'blog/index.html'), `<title>blog</title>${long}`)
    await writeFile(join(folder, 'blog/salt.data'), '[]')
    await writeFile(join(folder, 'blog/salt/index.html'), saltPage(builtOrigin))
    await writeFile(join(folder, 'feed.xml'), `<rss><link>${builtOrigin}/blog</link>${long}</rss>`)
    await writeFile(join(folder, 'sitemap.xml'), `<urlset><loc>${builtOrigin}/</loc></urlset>`)
    await writeFile(join(folder, 'robots.txt'), `Sitemap: ${builtOrigin}/sitemap.xml`)
    const database = await createDatabase('sqlite')
    remove = () => database.remove()
    const config = readConfig({ LOG_LEVEL: 'silent' })
    app = await buildApp({
      config,
      database,
      files: openBlobStore(config),
      pages: builtPages(folder, { publicUrl: here, formTarget: 'https://id.example' }),
    })
  })
  afterAll(async () => {
    await app.close()
    await remove()
    await rm(folder, { recursive: true })
  })

  const get = (url: string, cookie = '') => app.inject({ url, headers: { host: 'localhost:3000', cookie } })
  const policyOf = async (url: string, cookie = '') =>
    String((await get(url, cookie)).headers['content-security-policy'])

  test('allow the inline scripts they were built with, by hash, and no others', async () => {
    const hash = createHash('sha256').update(script).digest('base64')
    const policy = await policyOf('/')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' https://id.example")
    expect(await policyOf('/dashboard')).toContain("script-src 'self';")
  })

  test('show pictures from elsewhere to keepers only', async () => {
    expect(await policyOf('/')).toContain("img-src 'self' data: blob:;")
    expect(await policyOf('/', 'coralline_signed_in=1')).toContain("img-src 'self' data: blob: https:;")
    expect(await policyOf('/dashboard')).toContain("img-src 'self' data: blob: https:;")
  })

  test.each([
    ['/', 200, 'home'],
    ['/demo-aquarium', 200, 'demo'],
    ['/demo-aquarium?sort=ph', 200, 'demo'],
    ['/dashboard', 200, 'app'],
    ['/aquarium/12', 200, 'app'],
    ['/aquarium/12/', 200, 'app'],
    ['/admin', 200, 'app'],
    ['/admin/users', 200, 'app'],
    ['/admin/aquariums?page=2', 200, 'app'],
    ['/admin/logs', 200, 'app'],
    ['/admin/audit', 200, 'app'],
    ['/admin/nobody', 404, 'app'],
    ['/blog', 200, 'blog'],
    ['/blog/', 200, 'blog'],
    ['/blog/salt', 200, 'salt'],
    ['/blog/salt?utm_source=feed', 200, 'salt'],
    ['/blog/pepper', 404, 'app'],
    ['/blog/salt/index.html', 404, 'app'],
    ['/BLOG', 404, 'app'],
    ['/aquarium/012', 404, 'app'],
    ['/nowhere', 404, 'app'],
    ['/index.html', 404, 'app'],
    ['/__spa-fallback.html', 404, 'app'],
    ['/assets/gone.js', 404, 'app'],
    ['/..%2f..%2fetc/passwd', 404, 'app'],
  ])('%s is answered %d', async (url, status, title) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.payload.includes(`<title>${title}</title>`)]).toEqual([status, true])
  })

  test('show one of the looks that a page was built in, each with its own policy', async () => {
    const looks = ['one', 'two', 'three']
    const place = await mkdtemp(join(tmpdir(), 'coralline-looks-'))
    for (const [index, look] of looks.entries()) {
      const file = index === 0 ? 'index.html' : `index.${index + 1}.html`
      await writeFile(join(place, file), `<script>${look}</script>`)
    }
    await writeFile(join(place, '__spa-fallback.html'), '<title>app</title>')
    const server = fastify()
    await server.register(fastifyCookie)
    await builtPages(place, { publicUrl: 'https://reef.example', formTarget: undefined }).install(server)
    const seen = new Set<string>()
    for (let visit = 0; visit < 200; visit += 1) {
      const { payload, headers } = await server.inject('/')
      const look = looks.find((one) => payload === `<script>${one}</script>`) ?? payload
      const hash = createHash('sha256').update(look).digest('base64')
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
      seen.add(look)
    }
    expect([...seen].sort()).toEqual([...looks].sort())
    expect((await server.inject('/index.2.html')).statusCode).toBe(404)
    await server.close()
    await rm(place, { recursive: true })
  })

  test('name the address of this instance, in what their scripts are hashed from, too', async () => {
    const { payload, headers } = await get('/blog/salt')
    expect(payload).toBe(saltPage(here))
    const hash = createHash('sha256').update(`at("${here}")`).digest('base64')
    // The object for search engines is no script.
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  })

  test.each([
    ['/feed.xml', 'application/rss+xml; charset=utf-8', `<rss><link>${here}/blog</link>${long}</rss>`],
    ['/sitemap.xml', 'application/xml; charset=utf-8', `<urlset><loc>${here}/</loc></urlset>`],
    ['/robots.txt', 'text/plain; charset=utf-8', `Sitemap: ${here}/sitemap.xml`],
  ])('%s names whole addresses of this instance', async (url, type, body) => {
    const { statusCode, headers, payload } = await get(url)
    expect([statusCode, headers['content-type'], payload]).toEqual([200, type, body])
    expect(headers['cache-control']).toBe('no-cache')
  })

  test.each(['/', '/blog/salt', '/dashboard', '/feed.xml'])(
    '%s is not sent again to who has it',
    async (url) => {
      const ask = (tag: unknown, cookie = '') =>
        app.inject({ url, headers: { host: 'localhost:3000', 'if-none-match': String(tag), cookie } })
      const { etag } = (await get(url)).headers
      const again = await ask(etag)
      expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag])
      expect((await ask('W/"other"')).statusCode).toBe(200)
    },
  )

  test('are sent again when signing in has changed their policy', async () => {
    const { etag } = (await get('/blog')).headers
    const headers = { host: 'localhost:3000', 'if-none-match': String(etag), cookie: 'coralline_signed_in=1' }
    expect((await app.inject({ url: '/blog', headers })).statusCode).toBe(200)
    expect((await get('/blog')).headers.vary).toContain('cookie')
  })

  test('that are missing stay missing for who has them', async () => {
    const { etag } = (await get('/nowhere')).headers
    const headers = { host: 'localhost:3000', 'if-none-match': String(etag) }
    expect((await app.inject({ url: '/nowhere', headers })).statusCode).toBe(404)
  })

  test('are asked for anew each time, while their scripts are kept for a year', async () => {
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/blog/salt.data')).headers['cache-control']).toBe('no-cache')
  })

  test.each([
    ['/assets/app-1a2b.js', 'text/javascript; charset=utf-8'],
    ['/assets/app.css', 'text/css; charset=utf-8'],
    ['/blog', 'text/html; charset=utf-8'],
    ['/feed.xml', 'application/rss+xml; charset=utf-8'],
    ['/nowhere', 'text/html; charset=utf-8'],
  ])('%s comes compressed for who takes that, and plain for others', async (url, type) => {
    const ask = (encoding: string) =>
      app.inject({ url, headers: { host: 'localhost:3000', 'accept-encoding': encoding } })
    const plain = await ask('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const encoding of ['gzip', 'br, gzip;q=0.8, *', 'deflate,GZIP']) {
      const { headers, rawPayload } = await ask(encoding)
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-type': type,
        etag: plain.headers.etag,
      })
      expect(headers.vary).toContain('accept-encoding')
      expect(Number(headers['content-length'])).toBe(rawPayload.length)
      expect(gunzipSync(rawPayload).equals(plain.rawPayload)).toBe(true)
    }
    for (const encoding of ['br', 'gzip;q=0', 'gzip;q=0.0, br', ''])
      expect((await ask(encoding)).headers['content-encoding']).toBeUndefined()
  })

  test('are compressed once, however often they are asked for', () => {
    const once = [
      ...readTexts(folder).values(),
      ...readDocuments(folder, { publicUrl: here, formTarget: '' }).values(),
    ]
    expect(once.length).toBeGreaterThan(3)
    for (const { gzipped } of once) expect(gzipped()).toBe(gzipped())
  })
})
