import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { createDatabase } from '#server/testing/engines.ts'
import { builtPages } from './pages.ts'

const script = 'window.here = 1'

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
    await writeFile(join(folder, '__spa-fallback.html'), '<title>app</title>')
    await writeFile(join(folder, 'assets/app-1a2b.js'), 'export {}')
    const database = await createDatabase('sqlite')
    remove = () => database.remove()
    const config = readConfig({ LOG_LEVEL: 'silent' })
    app = await buildApp({
      config,
      database,
      files: openBlobStore(config),
      pages: builtPages(folder, { formTarget: 'https://id.example' }),
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

  test('are asked for anew each time, while their scripts are kept for a year', async () => {
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
  })
})
