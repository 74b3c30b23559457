import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { exportAccount, updateMe } from '#contract/account.ts'
import { deleteAquarium } from '#contract/aquariums/aquariums.ts'
import { createLog } from '#contract/aquariums/logs.ts'
import { getAquarium, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { ExportManifest } from '#contract/export-files.ts'
import { uploadImage } from '#contract/images.ts'
import { byteOrderMark, logsToCsv } from '#domain/csv.ts'
import { exportParts } from '#server/features.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { bringBack, exportOf, filesOf } from '#server/testing/exports.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { createTestApp, imageUpload } from '#server/testing/test-app.ts'
import { formatOf } from './read-parts.ts'

describe.each(engines)('the export of an account on %s', (engine) => {
  const now = new Date('2026-11-22T10:00:00Z')
  const server = forTests(() => createTestApp(engine, { now: () => now }))

  const someone = (name: string) => enterPlayer(server.db, { name: `${name} ${engine}`, level: 'free', now })
  const log = (as: Player, body: object) => server.call(createLog, { as, body })
  const upload = (as: Player, { tank, colour }: { tank: number; colour: string }) =>
    photo({ colour }).then((content) => server.call(uploadImage, { as, ...imageUpload(tank, content) }))

  test('it holds every tank with its logs as the app exports them, its photos as they are stored, and what the account prefers', async () => {
    const as = await someone('Ada')
    const neighbour = await someone('Bo')
    const { db } = server
    await enterAquarium(db, { owner: neighbour, name: 'Not Ada’s', now })
    const gone = await enterAquarium(db, { owner: as, name: 'Deleted', now })
    await server.call(deleteAquarium, { as, params: { id: gone } })
    const reef = await enterAquarium(db, { owner: as, name: 'Big Reef / 90', now })
    await enterAquarium(db, { owner: as, name: '🐠', now })
    await server.call(updateMe, { as, body: { preferences: { units: { temperature: 'C' } } } })
    await server.call(updateAquarium, {
      as,
      params: { id: reef },
      body: { description: 'In the hall', notes: 'Fed\ntwice' },
    })
    await log(as, { aquarium_id: reef, timestamp: '2026-01-02T20:05:07', note: '=1+1\r\n"x"', ph: 8.1 })
    await log(as, {
      aquarium_id: reef,
      timestamp: '2026-01-01T08:00:00',
      temperature: 78.123456789,
      ammonia: 0,
    })
    await log(as, { aquarium_id: reef, timestamp: '2026-01-02T20:05:07' })
    const { body: image } = await upload(as, { tank: reef, colour: '#104080' })
    await upload(as, { tank: reef, colour: '#108040' })
    await server.call(updateAquarium, { as, params: { id: reef }, body: { image_url: image.url } })

    const { status, headers, zip } = await exportOf(server, as)
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      'attachment; filename="coralline-export-2026-11-22.zip"',
    ])
    const files = await filesOf(zip)
    const parts = exportParts({} as never)
    const inFolder = parts
      .flatMap(({ files = {} }) => Object.keys(files))
      .filter((name) => !name.endsWith('/'))
    expect(inFolder).toEqual(expect.arrayContaining(['logs.csv', 'photos.json']))
    expect([...files.keys()]).toEqual([
      'README.txt',
      'account.json',
      ...['aquarium.json', ...inFolder].map((name) => `01-big-reef-90/${name}`),
      ...['aquarium.json', ...inFolder].map((name) => `02-tank/${name}`),
      '01-big-reef-90/photos/2026-11-22-001.webp',
      '01-big-reef-90/photos/2026-11-22-002.webp',
      'manifest.json',
    ])
    expect(files.get('README.txt')?.toString()).toContain('as it was on 2026-11-22 10:00 UTC.')
    const json = (path: string) => JSON.parse(files.get(path)?.toString() ?? '')
    const { body: whole } = await server.call(getAquarium, { as, params: { id: reef } })
    expect(files.get('01-big-reef-90/logs.csv')?.toString()).toBe(byteOrderMark + logsToCsv(whole.logs ?? []))
    expect(json('account.json')).toEqual({
      name: `Ada ${engine}`,
      email: `ada ${engine}@example.org`,
      preferences: { units: { temperature: 'C' } },
    })
    expect(json('01-big-reef-90/aquarium.json')).toMatchObject({
      name: 'Big Reef / 90',
      description: 'In the hall',
      notes: 'Fed\ntwice',
      cover: 'photos/2026-11-22-001.webp',
      created_at: now.toISOString(),
    })
    expect(json('02-tank/aquarium.json')).toMatchObject({ name: '🐠', cover: null })
    const stored = await server.app.inject({
      url: image.url,
      headers: { host: 'localhost:3000', cookie: `coralline_session=${as.token}` },
    })
    expect(files.get('01-big-reef-90/photos/2026-11-22-001.webp')).toEqual(stored.rawPayload)
    const manifest: ExportManifest = json('manifest.json')
    expect(manifest).toMatchObject({ format: formatOf(parts), made_at: now.toISOString(), missing: [] })
    expect(manifest.aquariums).toEqual([
      { folder: '01-big-reef-90', name: 'Big Reef / 90', logs: 3, photos: 2 },
      { folder: '02-tank', name: '🐠', logs: 0, photos: 0 },
    ])
    files.delete('manifest.json')
    expect(manifest.files).toEqual(
      [...files].map(([path, bytes]) => ({
        path,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })),
    )
  })

  test('photos whose files are lost or damaged are named, and everything else comes back', async () => {
    const as = await someone('Cy')
    const tank = await enterAquarium(server.db, { owner: as, name: 'Lost', now })
    const hashes = []
    for (const colour of ['#a01050', '#5010a0', '#10a050'])
      hashes.push(/\/([0-9a-f]{64})\//.exec((await upload(as, { tank, colour })).body.url)?.[1] ?? '')
    const [lost = '', damaged = ''] = hashes
    await server.files.remove(lost)
    await server.files.put(damaged, Buffer.from('noise'))
    const { zip } = await exportOf(server, as)
    const files = await filesOf(zip)
    const manifest: ExportManifest = JSON.parse(files.get('manifest.json')?.toString() ?? '')
    const [first, second, third] = [1, 2, 3].map((place) => `01-lost/photos/2026-11-22-00${place}.webp`)
    expect(manifest.missing).toEqual([first, second])
    expect(manifest.files.map(({ path }) => path).filter((path) => path.endsWith('.webp'))).toEqual([third])
    const { status, body } = await bringBack(server, await someone('Cy again'), zip)
    expect([status, body]).toMatchObject([200, { missing: 2, aquariums: [{ name: 'Lost', photos: 1 }] }])
  })

  test('six a day for a keeper, and a page that is refused is told so by the settings', async () => {
    const as = await someone('Di')
    // On PostgreSQL the end of an export is told to all servers: on a busy machine a moment after its last byte.
    for (let count = 0; count < 6; count += 1)
      await expect.poll(async () => (await exportOf(server, as)).status, { timeout: 60_000 }).toBe(200)
    const refused = await server.call(exportAccount, { as })
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { message: 'You have downloaded your account 6 times within a day. Please try again in 24 hours.' },
    ])
    const page = await server.call(exportAccount, { as, headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([page.status, page.headers.location]).toEqual([302, '/settings?export=too_many_requests'])
    const led = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-site': 'cross-site' }
    const fromElsewhere = await server.call(exportAccount, { as: await someone('Ed'), headers: led })
    expect(fromElsewhere.headers.location).toBe('/settings?export=origin_refused')
    const signedOut = await server.call(exportAccount, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(signedOut.headers.location).toBe('/settings?export=unauthenticated')
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.advanceTimersByTime(25 * 60 * 60 * 1000)
    await server.db.updateTable('rate_counts').set({ ends_at: 0 }).execute()
    expect((await exportOf(server, as)).status).toBe(200)
    vi.useRealTimers()
  })
})
