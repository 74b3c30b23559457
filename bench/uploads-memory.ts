import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { animation, bombHeader, hugePng, longText } from '#server/testing/pictures/bombs.ts'
import { manyGroups, manyGroupsInAlpha, manyGroupsInFrame } from '#server/testing/pictures/webp-bombs.ts'
import { createServerPlace, pageHeaders } from '#server/testing/processes/server-child.ts'
import { imageUpload } from '#server/testing/test-app.ts'
import { buildTestedServer } from '../tasks/tested-server.ts'
import { calm, largestPictures, noise } from './largest-pictures.ts'

// How much memory the whole server takes for one picture as large as the limits allow, for 16 photos of 48 megapixels at once, and
// for bombs: `node bench/uploads-memory.ts`, with the memory setting of `npm start`, or without it with `--plain`; `--only=gif`
// measures those with this in their names. Linux only: the kernel tells the peak of the process.

const width = 8064
const height = 6048
const { values } = parseArgs({ options: { plain: { type: 'boolean' }, only: { type: 'string' } } })
const asNpmStart = { MALLOC_MMAP_THRESHOLD_: '131072' }

const photos = {
  'baseline JPEG': () => noise(width, height).jpeg({ quality: 82 }),
  'progressive JPEG, 4:4:4, 33 megapixels': () =>
    noise(5773, 5773).jpeg({ quality: 70, progressive: true, chromaSubsampling: '4:4:4' }),
  'interlaced PNG, RGBA': () => calm(6184, 6184).png({ progressive: true, compressionLevel: 1 }),
  WebP: () => noise(width, height).webp({ quality: 70, effort: 0 }),
}

/** Each is refused by its header. */
const bombs = {
  'PNG of 69 bytes, 65,500 x 65,500': bombHeader(65_500, 65_500),
  'PNG of 16,000 x 16,000, RGBA': hugePng(16_000, 16_000),
  'PNG with a text of 200 MB': longText(200_000_000),
  'GIF of 2,000 frames': animation(2_000),
  'WebP of 65,536 groups': manyGroups(),
  'WebP of 62,500 groups, 64 megapixels': manyGroups({ side: 8000, groups: 62_500, tileBits: 5 }),
  'WebP of as many in a frame': manyGroupsInFrame({ side: 8000, groups: 62_500, tileBits: 5 }),
  'WebP of as many in its alpha': await manyGroupsInAlpha({ side: 8000, groups: 62_500, tileBits: 5 }),
}

const removeServer = await buildTestedServer()
process.stdout.write('bomb | kB | status | ms | MB more\n')
for (const [kind, content] of chosen(bombs)) await measureBomb(kind, content)
process.stdout.write('one picture | MB | stored | s | peak MB\n')
for (const [kind, make] of chosen(largestPictures)) await measure(kind, { content: await make(), times: 1 })
process.stdout.write('16 photos of | MB each | stored | s | peak MB\n')
for (const [kind, make] of chosen(photos))
  await measure(kind, { content: await make().toBuffer(), times: 16 })
await removeServer()

function chosen<Made>(all: Record<string, Made>): [string, Made][] {
  return Object.entries(all).filter(([kind]) => kind.toLowerCase().includes(values.only ?? ''))
}

/** A small photo is uploaded first, because the first upload loads the library. */
async function measureBomb(kind: string, content: Buffer) {
  const place = await start()
  const small = sharp({ create: { width: 64, height: 48, channels: 3, background: '#808080' } })
  await place.send(await small.jpeg().toBuffer())
  const before = await place.peak()
  const began = performance.now()
  const status = await place.send(content)
  const took = performance.now() - began
  const more = (await place.peak()) - before
  const cells = [kind, (content.length / 1e3).toFixed(1), status, took.toFixed(0), more.toFixed(0)]
  process.stdout.write(`${cells.join(' | ')}\n`)
  await place.end()
}

async function measure(kind: string, { content, times }: { content: Buffer; times: number }) {
  const place = await start()
  const began = performance.now()
  const statuses = await Promise.all(Array.from({ length: times }, () => place.send(content)))
  const seconds = (performance.now() - began) / 1000
  const stored = statuses.filter((status) => status === 201).length
  const peak = (await place.peak()).toFixed(0)
  const cells = [kind, (content.length / 1e6).toFixed(1), stored, seconds.toFixed(1), peak]
  process.stdout.write(`${cells.join(' | ')}\n`)
  await place.end()
}

async function start() {
  const place = await createServerPlace('sqlite')
  const server = await place.start({ RATE_IMAGES: '1000', ...(values.plain ? {} : asNpmStart) })
  const { host: _, ...pages } = pageHeaders(place.origin, place.cast.keeper)
  return {
    /** The status of the answer to an upload. */
    async send(content: Buffer): Promise<number> {
      const { body, headers } = imageUpload(place.cast.reef, content)
      const request = { method: 'POST', headers: { ...pages, ...headers }, body: new Uint8Array(body) }
      return (await fetch(`${place.origin}/api/images`, request)).status
    },
    /** The most memory that the process has had, in MB. */
    async peak(): Promise<number> {
      const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8')
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
    },
    async end() {
      await server.kill()
      await place.remove()
    },
  }
}
