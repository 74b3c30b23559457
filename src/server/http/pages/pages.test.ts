import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtOrigin, homePages } from '#contract/pages.ts'
import { buildApp } from '#server/app.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { readConfig } from '#server/settings/config.ts'
import { createDatabase } from '#server/testing/engines.ts'
import { folderForTests } from '#server/testing/for-tests.ts'
import { readDocuments, readTexts } from './built-files.ts'
import { builtPages } from './pages.ts'
import { sharedDocument } from './shared-document.ts'

const script = 'window.here = 1'
const here = 'https://reef.example'
/** Long enough to be compressed. */
const long = '<!-- reef -->'.repeat(300)
/** A quality that the server does not use: its own output would differ. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const hint = 'coralline_signed_in=user-1'
const saltPage = (origin: string) =>
  `<title>salt</title><script type="application/ld+json">{"url":"${origin}"}</script><script>at("${origin}")</script>`

const sharedParts = {
  ...{ styles: ['/assets/app.css'], scripts: ['/assets/app-1a2b.js'], imports: [], font: '/assets/f.woff2' },
  ...{ script, palette: ':root{}', darkBar: '#000', html: '' },
}

describe('the built pages', () => {
  let app: FastifyInstance
  let remove: () => Promise<void>
  const folder = folderForTests()
  beforeAll(async () => {
    await mkdir(join(folder, 'assets'))
    for (const page of homePages) {
      await mkdir(join(folder, page), { recursive: true })
      await writeFile(
        join(folder, page, 'index.html'),
        `<title>home</title><!-- ${page} --><script>${script}</script><script src="/a.js"></script>`,
      )
    }
    await mkdir(join(folder, 'demo-aquarium'))
    await writeFile(join(folder, 'demo-aquarium/index.html'), '<title>demo</title>')
    await mkdir(join(folder, '404'))
    await writeFile(join(folder, '404/index.html'), `<title>missing</title>${long}`)
    await writeFile(join(folder, 'app.html'), `<title>app</title>${long}`)
    await writeFile(join(folder, 'shared.json'), JSON.stringify(sharedParts))
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
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: join(folder, 'data') })
    app = await buildApp({
      config,
      database,
      files: openBlobStore(config),
      pages: builtPages(folder, { publicUrl: here, formTarget: 'https://id.example', hasPlans: true }),
    })
  })
  afterAll(async () => {
    await app.close()
    await remove()
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
    expect(await policyOf('/', hint)).toContain("img-src 'self' data: blob: https:;")
    expect(await policyOf('/dashboard')).toContain("img-src 'self' data: blob: https:;")
  })

  test('of a link are nobody’s: one document, whoever asks, with its own script and no other', async () => {
    const [visitor, user] = [await get('/s?k=AAAA'), await get('/s?k=AAAA', hint)]
    expect(user.payload).toBe(visitor.payload)
    expect([visitor.statusCode, visitor.headers['cache-control']]).toEqual([404, 'private, no-store'])
    const hash = createHash('sha256').update(script).digest('base64')
    const policy = String(visitor.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("img-src 'self' data: blob:;")
    const drawn = sharedDocument(sharedParts, { name: '</title><script>"&', picture: 'http://a/"><b' })
    expect(drawn.match(/<script/g)).toHaveLength(2)
    expect(drawn).not.toContain('"><b')
  })

  test.each([
    ['/', 200, 'home'],
    ['/demo-aquarium', 200, 'demo'],
    ['/demo-aquarium?sort=ph', 200, 'demo'],
    ['/dashboard', 200, 'app'],
    ['/aquarium/12', 200, 'app'],
    ['/aquarium/12/', 200, 'app'],
    ['/aquarium/12/alkalinity', 200, 'app'],
    ['/aquarium/12/own-3', 200, 'app'],
    ['/admin', 200, 'app'],
    ['/admin/users', 200, 'app'],
    ['/admin/aquariums?page=2', 200, 'app'],
    ['/admin/logs', 200, 'app'],
    ['/admin/audit', 200, 'app'],
    ['/admin/nobody', 404, 'missing'],
    ['/blog', 200, 'blog'],
    ['/blog/', 200, 'blog'],
    ['/blog/salt', 200, 'salt'],
    ['/blog/salt?utm_source=feed', 200, 'salt'],
    ['/blog/pepper', 404, 'missing'],
    ['/blog/salt/index.html', 404, 'missing'],
    ['/BLOG', 404, 'missing'],
    ['/aquarium/012', 404, 'missing'],
    ['/nowhere', 404, 'missing'],
    ['/404', 404, 'missing'],
    ['/index.html', 404, 'missing'],
    ['/app.html', 404, 'missing'],
    ['/assets/gone.js', 404, 'missing'],
    ['/..%2f..%2fetc/passwd', 404, 'missing'],
    ['/..%5c..%5capp.html', 404, 'missing'],
    ['/assets/%00', 404, 'missing'],
    ['//evil.example/salt', 404, 'missing'],
    [`/${'x'.repeat(300)}`, 404, 'missing'],
  ])('%s is answered %d, and to a keeper as the app', async (url, status, title) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.payload.includes(`<title>${title}</title>`)]).toEqual([status, true])
    const keepers = await get(url, hint)
    expect([keepers.statusCode, keepers.payload.includes('<title>app</title>')]).toEqual([status, true])
  })

  test.each(['/%zz', '/aquarium/%E0%A4%A', '/blog/%ff?a=b', '/api%zz'])(
    'that %s names are missing for keepers, too: no script could read the address',
    async (url) => {
      for (const cookie of ['', hint]) {
        const answer = await get(url, cookie)
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
        expect(answer.payload).toContain('<title>missing</title>')
        expect(answer.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
      }
    },
  )

  test.each([
    ['GET', '/api/%zz'],
    ['GET', '/api/aquariums/%E0%A4%A'],
    ['POST', '/%zz'],
  ] as const)('are none of %s %s: a call is refused as a call', async (method, url) => {
    const answer = await app.inject({ method, url, headers: { host: 'localhost:3000' } })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request'])
  })

  test('show the landing page with any of its pictures, which has an address of its own, too', async () => {
    const seen = new Set<string | undefined>()
    for (let visit = 0; visit < 200; visit += 1) {
      const { payload } = await get('/')
      seen.add(/<!-- (\S+) -->/.exec(payload)?.[1])
    }
    expect([...seen].sort()).toEqual([...homePages].sort())
    expect((await get('/hero/2')).statusCode).toBe(200)
    expect((await get('/hero/9')).statusCode).toBe(404)
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

  test.each(['/hero/2', '/blog/salt', '/dashboard', '/feed.xml'])(
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

  test.each(['/', '/blog', '/nowhere'])(
    '%s that is kept by a browser or a proxy is never shown for the other one after signing in or out',
    async (url) => {
      const known = async (cookie: string) => {
        const { headers } = await get(url, cookie)
        expect([headers['cache-control'], headers.vary]).toEqual(['no-cache', 'cookie, accept-encoding'])
        return String(headers.etag)
      }
      const ask = async (tag: string, cookie: string) => {
        const headers = { host: 'localhost:3000', 'if-none-match': tag, cookie }
        const { statusCode, payload } = await app.inject({ url, headers })
        return [statusCode === 304, payload.includes('<title>app</title>')]
      }
      expect(await ask(await known(''), hint)).toEqual([false, true])
      expect(await ask(await known(hint), '')).toEqual([false, false])
    },
  )

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
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
      ['br, gzip;q=0.8, *', 'br'],
      ['br;q=0.1, gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['deflate,GZIP', 'gzip'],
    ] as const) {
      const { headers, rawPayload } = await ask(accepted)
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': type,
        etag: plain.headers.etag,
      })
      expect(headers.vary).toContain('accept-encoding')
      expect(Number(headers['content-length'])).toBe(rawPayload.length)
      const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync
      expect(unpack(rawPayload).equals(plain.rawPayload)).toBe(true)
    }
    for (const encoding of ['identity', 'gzip;q=0', 'gzip;q=0.0, br;q=0', ''])
      expect((await ask(encoding)).headers['content-encoding']).toBeUndefined()
  })

  test('and answers of calls come compressed as well', async () => {
    const ask = async (accepted: string) => {
      const headers = { host: 'localhost:3000', 'accept-encoding': accepted }
      const { rawPayload, headers: answered } = await app.inject({ url: '/api/openapi.json', headers })
      return [answered['content-encoding'], rawPayload] as const
    }
    const [none, plain] = await ask('identity')
    expect([none, plain.length > 1024]).toEqual([undefined, true])
    const [br, packed] = await ask('gzip, deflate, br, zstd')
    expect([br, brotliDecompressSync(packed).equals(plain), packed.length < plain.length / 4]).toEqual([
      'br',
      true,
      true,
    ])
    const [gzip, zipped] = await ask('gzip')
    expect([gzip, gunzipSync(zipped).equals(plain)]).toEqual(['gzip', true])
  })

  test('are compressed once, however often they are asked for', () => {
    const once = [
      ...readTexts(folder).values(),
      ...readDocuments(folder, { publicUrl: here, formTarget: '', hasPlans: true }).values(),
    ]
    expect(once.length).toBeGreaterThan(3)
    for (const { compressed } of once)
      for (const encoding of ['br', 'gzip'] as const) expect(compressed(encoding)).toBe(compressed(encoding))
  })

  test('that the build has compressed are sent as it left them, and under no other address', async () => {
    const file = join(folder, 'assets/app.css')
    const body = await readFile(file)
    const built = { br: brotliCompressSync(body, quick), gzip: gzipSync(body, { level: 1 }) }
    await writeFile(`${file}.br`, built.br)
    await writeFile(`${file}.gz`, built.gzip)
    const text = readTexts(folder).get('/assets/app.css')
    expect([text?.compressed('br'), text?.compressed('gzip')]).toEqual([built.br, built.gzip])
    for (const url of ['/assets/app.css.br', '/assets/app.css.gz'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  })
})
