import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '#contract/aquariums/logs.ts'
import { uploadImage } from '#contract/images.ts'
import { spoolFolder } from '#server/imports/receive/spool.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { bringBack, exportOf, filesOf, forgedExport, zipOf } from '#server/testing/exports.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { phonePhoto, photo } from '#server/testing/pictures/photos.ts'
import { createTestApp, imageUpload } from '#server/testing/test-app.ts'

// Threads have their own tests: `photo-lists.isolated.test.ts` of what they cost, `round-trip.routes.test.ts` of whole
// exports.
vi.mock('#server/account-exports/read-export-in-thread.ts', () => import('#server/testing/exports-here.ts'))

const now = new Date('2026-11-22T10:00:00Z')
const place = '01-whole'
const picture = `${place}/photos/2026-11-22-001.webp`
const logs = `${place}/logs.csv`

const webp = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#104080' } })
    .webp()
    .toBuffer()
const whole = await webp(40)
/** Made before the server starts, because the server restricts which formats the image library reads. */
const pictures = {
  'a JPEG': await photo(),
  'a GIF': await photo({ format: 'gif' }),
  'one with its place': await sharp(await phonePhoto())
    .keepMetadata()
    .webp()
    .toBuffer(),
  'one that is larger': await webp(2049),
  'one with something behind it': Buffer.concat([whole, Buffer.from('<script>')]),
  'one that is cut': whole.subarray(0, whole.length - 30),
  'an animation': await sharp([whole, await photo({ format: 'webp', width: 40, height: 40 })], {
    join: { animated: true },
  })
    .webp()
    .toBuffer(),
  nothing: Buffer.alloc(0),
  text: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
}
const uploaded = await photo()

/** Where the entries of a zip's directory begin. */
function directoryOf(zip: Buffer): number[] {
  const mark = Buffer.from('PK\x01\x02', 'latin1')
  const places: number[] = []
  for (let at = zip.indexOf(mark); at >= 0; at = zip.indexOf(mark, at + 1)) places.push(at)
  return places
}

describe.each(engines)('files that are brought back on %s', (engine) => {
  let as: Player
  let zip: Buffer
  const server = forTests(() => createTestApp(engine, { now: () => now }))
  beforeAll(async () => {
    const from = await enterPlayer(server.db, { name: 'From', level: 'free', now })
    const tank = await enterAquarium(server.db, { owner: from, name: 'Whole', now })
    for (const ph of [8.1, 8.2, 8.3])
      await server.call(createLog, {
        as: from,
        body: { aquarium_id: tank, timestamp: '2026-01-01T10:00:00', ph },
      })
    await server.call(uploadImage, { as: from, ...imageUpload(tank, uploaded) })
    zip = (await exportOf(server, from)).zip
    as = await enterPlayer(server.db, { name: 'To', level: 'free', now })
  })

  /** Expects that the file is refused with this sentence, and that nothing of it is left. */
  async function expectRefused(file: Buffer, sentence: string) {
    const { status, body } = await bringBack(server, as, file)
    expect([status, body]).toMatchObject([
      400,
      { code: 'export_refused', message: expect.stringContaining(sentence) },
    ])
    server.app.deletionSweep.wake()
    await server.app.deletionSweep.settled()
    const left = await server.db.selectFrom('aquariums').select('name').where('user_id', '=', as.id).execute()
    expect(left).toEqual([])
    expect(await server.db.selectFrom('account_imports').selectAll().execute()).toEqual([])
    expect(await readdir(spoolFolder(server.location.dataFolder))).toEqual([])
  }

  test.runIf(engine === 'sqlite')('what is no zip, and one that was cut anywhere, is refused', async () => {
    await expectRefused(Buffer.from('timestamp,ph\n'), 'not a whole zip file')
    await expectRefused(Buffer.alloc(0), 'not a whole zip file')
    await expectRefused(await zipOf([['photo.txt', Buffer.from('x')]]), '"manifest.json" is not in it')
    for (const share of [0.1, 0.5, 0.9, 0.99])
      await expectRefused(zip.subarray(0, Math.floor(zip.length * share)), 'not a whole zip file')
    await expectRefused(zip.subarray(0, zip.length - 1), 'not a whole zip file')
  })

  test.runIf(engine === 'sqlite')(
    'a part that was changed, taken away or added to the list is refused by its name',
    async () => {
      const files = await filesOf(zip)
      const csv = files.get(logs)?.toString() ?? ''
      const changed = new Map(files).set(logs, Buffer.from(csv.replace('8.2', '8.3')))
      await expectRefused(await zipOf(changed), `"${logs}" is not what it was when the file was made.`)
      const longer = new Map(files).set(logs, Buffer.from(`${csv}\n`))
      await expectRefused(await zipOf(longer), `"${logs}" is not what it was`)
      const shorter = new Map(files)
      shorter.delete(picture)
      await expectRefused(await zipOf(shorter), `"${picture}" is not in it.`)
      const unlisted = await forgedExport(zip, {}, (manifest) => ({
        ...manifest,
        files: manifest.files.filter(({ path }) => path !== picture),
      }))
      await expectRefused(unlisted, `"${picture}" is not in its list.`)
      const twice = await forgedExport(zip, {}, (manifest) => ({
        ...manifest,
        files: [...manifest.files, ...manifest.files],
      }))
      await expectRefused(twice, 'names one part twice')
      await expectRefused(await zipOf([...files, [logs, Buffer.from('')]]), 'two parts of one name')
      const named = await zipOf([...files, [`${place}/${'x'.repeat(2_000)}`, Buffer.from('')]])
      await expectRefused(named, 'a part with a longer name than any export has.')
    },
  )

  test.runIf(engine === 'sqlite')(
    'one of a newer Coralline is refused with the version that is needed',
    async () => {
      const newer = await forgedExport(zip, {}, ({ format }) => ({
        format: format + 1,
        version: '3.1.0',
        shape: 'unknown',
      }))
      await expectRefused(newer, 'made by a newer Coralline (3.1.0). Nothing was changed')
      await expectRefused(
        await forgedExport(zip, {}, () => ({ format: '1' })),
        '"manifest.json" is not as an export has it',
      )
      await expectRefused(await forgedExport(zip, {}, () => []), '"manifest.json" is not as an export has it')
    },
  )

  test('counts that are not those of its logs and photos are refused, also logs that are none', async () => {
    const counted = (counts: object) =>
      forgedExport(zip, {}, (manifest) => ({
        ...manifest,
        aquariums: manifest.aquariums.map((tank) => ({ ...tank, ...counts })),
      }))
    await expectRefused(await counted({ logs: 4 }), 'The logs of "Whole" are not as its list says.')
    await expectRefused(await counted({ logs: 2 }), 'The logs of "Whole" cannot be read.')
    await expectRefused(await counted({ photos: 2 }), 'list of the photos of "Whole" is not whole')
    await expectRefused(
      await forgedExport(zip, { [logs]: Buffer.from('no,logs\n1,2\n') }),
      'The logs of "Whole" cannot be read.',
    )
    await expectRefused(
      await forgedExport(zip, { [logs]: Buffer.alloc(5_000_000) }),
      'The logs of "Whole" cannot be read.',
    )
  })

  test.runIf(engine === 'sqlite')(
    'readings of what its tank does not follow are refused, whether the tank could follow it or not',
    async () => {
      const csv = (await filesOf(zip)).get(logs)?.toString() ?? ''
      const [first, ...rows] = csv.trimEnd().split('\n')
      for (const [header, name] of [
        ['Strontium (ppm)', 'Strontium'],
        ['=1+1', '=1+1'],
      ]) {
        const more = [`${first},"${header}"`, ...rows.map((row) => `${row},"8"`), ''].join('\n')
        await expectRefused(
          await forgedExport(zip, { [logs]: Buffer.from(more) }),
          `The logs of "Whole" have readings of "${name}", which its list of parameters has not.`,
        )
      }
    },
  )

  test.runIf(engine === 'sqlite')('names that lead out of a folder write nothing anywhere', async () => {
    const evil = Buffer.from('evil')
    const renamed = (name: string) => {
      // The names are patched in the bytes, because the library that writes zips refuses such names, too.
      const copy = Buffer.from(zip)
      for (let at = copy.indexOf('README.txt'); at >= 0; at = copy.indexOf('README.txt'))
        copy.write(name.padEnd(10, 'x'), at)
      return copy
    }
    await expectRefused(renamed('../../evil'), 'not a whole zip file')
    await expectRefused(renamed('/etc/evil'), 'not a whole zip file')
    const declared = await forgedExport(zip, {}, (manifest) => ({
      ...manifest,
      aquariums: manifest.aquariums.map((tank) => ({ ...tank, folder: '../..' })),
    }))
    await expectRefused(declared, '"../../aquarium.json" is not in its list.')
    const photos = Buffer.from(
      JSON.stringify([
        { file: '../../../etc/passwd', width: 1, height: 1, taken_at: null, created_at: now.toISOString() },
      ]),
    )
    await expectRefused(
      await forgedExport(zip, { [`${place}/photos.json`]: photos, x: evil }),
      'passwd" is not in its list.',
    )
  })

  test.runIf(engine === 'sqlite')(
    'sizes that lie and parts that unpack to very much end where the list says, in little memory',
    async () => {
      const bomb = Buffer.alloc(60_000_000)
      const files = await filesOf(zip)
      const packed = await zipOf(new Map(files).set(logs, bomb).set(`${place}/photos.json`, bomb))
      const before = process.memoryUsage.rss()
      await expectRefused(packed, 'is not what it was when the file was made.')
      const huge = await forgedExport(zip, {}, (manifest) => ({
        ...manifest,
        files: manifest.files.map((file) => (file.path === logs ? { ...file, bytes: 10 ** 12 } : file)),
      }))
      await expectRefused(huge, 'Unpacked it is larger than any export is.')
      const manifest = await zipOf(new Map(files).set('manifest.json', bomb))
      await expectRefused(manifest, '"manifest.json" is not what it was')
      // The directory says that a part is smaller than it is.
      const lying = Buffer.from(packed)
      const size = Buffer.alloc(4)
      size.writeUInt32LE(bomb.length)
      for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size, at + 1))
        lying.writeUInt32LE(10, at)
      await expectRefused(lying, 'Nothing was changed')
      expect(process.memoryUsage.rss() - before).toBeLessThan(60_000_000)
    },
  )

  test.runIf(engine === 'sqlite')(
    'blank lines without end are refused before they are unpacked, and where they end',
    async () => {
      const huge = await forgedExport(zip, {}, (manifest) => ({
        ...manifest,
        files: manifest.files.map((file) => (file.path === logs ? { ...file, bytes: 3_800_000_000 } : file)),
      }))
      await expectRefused(huge, 'Unpacked it is larger than any export is.')
      const csv = (await filesOf(zip)).get(logs) ?? Buffer.alloc(0)
      const blank = Buffer.concat([csv, Buffer.alloc(60_000_000, '\n')])
      const forged = await forgedExport(zip, { [logs]: blank })
      const before = process.cpuUsage()
      await expectRefused(forged, 'The logs of "Whole" cannot be read.')
      const { user, system } = process.cpuUsage(before)
      expect((user + system) / 1e6).toBeLessThan(5)
    },
  )

  test.runIf(engine === 'sqlite')('what belongs to no tank is refused unread', async () => {
    for (const path of ['more.csv', `${place}/photos/more.webp`, '02-other/logs.csv'])
      await expectRefused(
        await forgedExport(zip, { [path]: Buffer.from('more') }),
        `${JSON.stringify(path)} is in its list and belongs to no tank.`,
      )
  })

  test.runIf(engine === 'sqlite')('two parts that share their bytes are refused', async () => {
    const files = await filesOf(zip)
    const shared = await zipOf([...files, ['one', Buffer.from('same')], ['two', Buffer.from('same')]])
    const [one, two] = directoryOf(shared).slice(-2)
    if (one === undefined || two === undefined) throw new Error('The zip has no directory.')
    shared.writeUInt32LE(shared.readUInt32LE(one + 42), two + 42)
    await expectRefused(shared, 'It has two parts in one place.')
  })

  test.runIf(engine === 'sqlite')(
    'what an account has no room for is refused before it is unpacked',
    async () => {
      const counted = await forgedExport(zip, {}, (manifest) => ({
        ...manifest,
        aquariums: manifest.aquariums.map((tank) => ({ ...tank, logs: 10 ** 9 })),
        files: manifest.files.map((file) => (file.path === logs ? { ...file, bytes: 60_000_000 } : file)),
      }))
      const { status, body } = await bringBack(server, as, counted)
      expect([status, body]).toMatchObject([403, { code: 'quota_reached' }])
    },
  )

  test.runIf(engine === 'sqlite')(
    'lists that together would fill the memory are refused unread',
    async () => {
      const list = Buffer.alloc(9_900_000, ' ')
      const folders = Array.from({ length: 7 }, (_, index) => `${index}`)
      const files = Object.fromEntries(folders.map((folder) => [`${folder}/photos.json`, list]))
      await expectRefused(await forgedExport(zip, files), 'Unpacked it is larger than any export is.')
    },
  )

  test.runIf(engine === 'sqlite')(
    'a list of very many wrong things is refused at the first of them',
    async () => {
      const many = Buffer.from(`[${'0,'.repeat(900_000)}0]`)
      await expectRefused(
        await forgedExport(zip, { [`${place}/photos.json`]: many }),
        'photos.json" is not as an export has it',
      )
      const deep = Buffer.from('['.repeat(900_000))
      await expectRefused(
        await forgedExport(zip, { [`${place}/photos.json`]: deep }),
        'photos.json" cannot be read',
      )
    },
  )

  test.runIf(engine === 'sqlite')('only pictures come back that a Coralline can have stored', async () => {
    for (const bytes of Object.values(pictures)) {
      await expectRefused(
        await forgedExport(zip, { [picture]: bytes }),
        `"${picture}" is no photo as an export has it.`,
      )
    }
  })

  test('the same export comes back once while something of it is there, and again when nothing is', async () => {
    const again = await enterPlayer(server.db, { name: 'Again', level: 'free', now })
    const { body } = await bringBack(server, again, zip)
    expect(body.aquariums).toEqual([{ id: expect.any(Number), name: 'Whole', logs: 3, photos: 1 }])
    const refused = await bringBack(server, again, zip)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'already_imported',
        message: expect.stringContaining('already been brought back, as "Whole".'),
        aquariums: [{ id: body.aquariums[0]?.id, name: 'Whole' }],
      },
    ])
    await server.db.updateTable('aquariums').set({ active: false }).where('user_id', '=', again.id).execute()
    const { status, body: second } = await bringBack(server, again, zip)
    expect([status, second.aquariums.length]).toEqual([200, 1])
    await server.db.deleteFrom('account_imports').execute()
  })

  test.runIf(engine === 'sqlite')(
    'a folder that was unpacked and zipped again comes back, and of two such folders none',
    async () => {
      const files = [...(await filesOf(zip))]
      const within = (folder: string) => files.map(([path, bytes]) => [`${folder}/${path}`, bytes] as const)
      const scrap = ['__MACOSX/coralline-export/._manifest.json', Buffer.from('Mac OS X')] as const
      const player = await enterPlayer(server.db, { name: 'Mac', level: 'free', now })
      const { body } = await bringBack(server, player, await zipOf([...within('coralline-export'), scrap]))
      expect(body.aquariums).toEqual([{ id: expect.any(Number), name: 'Whole', logs: 3, photos: 1 }])
      await server.db.deleteFrom('account_imports').execute()
      const two = [...within('one'), ...within('two')]
      await expectRefused(await zipOf(two), '"manifest.json" is not in it.')
      await expectRefused(await zipOf(within('a/folder')), '"manifest.json" is not in it.')
      // What lies beside the folder is not of it.
      const beside = within('one').map(([path, bytes]) =>
        path.endsWith('account.json') ? (['account.json', bytes] as const) : ([path, bytes] as const),
      )
      await expectRefused(await zipOf(beside), '"account.json" is not in it.')
    },
  )

  test('a cover elsewhere comes back to an admin alone', async () => {
    const text = (await filesOf(zip)).get(`${place}/aquarium.json`)?.toString() ?? ''
    const tank = { ...JSON.parse(text), cover: 'https://example.org/reef.png' }
    const forged = await forgedExport(zip, { [`${place}/aquarium.json`]: Buffer.from(JSON.stringify(tank)) })
    for (const [name, level, expected] of [
      ['Plain', 'free', null],
      ['Boss', 'admin', 'https://example.org/reef.png'],
    ] as const) {
      const player = await enterPlayer(server.db, { name, level, now })
      const { body } = await bringBack(server, player, forged)
      const { image_url } = await server.db
        .selectFrom('aquariums')
        .select('image_url')
        .where('id', '=', body.aquariums[0]?.id ?? 0)
        .executeTakeFirstOrThrow()
      expect(image_url).toBe(expected)
    }
    await server.db.deleteFrom('account_imports').execute()
  })
})
