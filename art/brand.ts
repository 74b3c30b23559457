import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { paintScene } from './render/studio.ts'
import { anemone } from './scenes/anemone.ts'
import { wide } from './scenes/views.ts'

/** `node art/brand.ts` exports the mark (public/logo.svg, favicon.svg) to pixels and draws the social card. */
const publicFolder = path.join(import.meta.dirname, '..', 'public')
const inPublic = (name: string) => path.join(publicFolder, name)

const [logo, favicon, wordmark] = await Promise.all(
  ['logo.svg', 'favicon.svg', 'wordmark.svg'].map((name) => readFile(inPublic(name))),
)

await png(scaled(logo, 192)).toFile(inPublic('logo.png'))
await writeFile(inPublic('favicon.ico'), icoOf(await png(scaled(favicon, 32)).toBuffer()))
for (const size of [192, 512]) await png(scaled(favicon, size)).toFile(inPublic(`icon-${size}.png`))
await png(await onTile(180, 0.74)).toFile(inPublic('apple-touch-icon.png'))
// A mask may leave no more of the icon than a circle of four fifths of its width.
await png(await onTile(512, 0.58)).toFile(inPublic('icon-512-maskable.png'))
await drawSocialCard()

function scaled(svg: Buffer | undefined, width: number): Sharp {
  if (svg === undefined) throw new Error('A source of the mark is missing.')
  return sharp(svg, { density: 72 * Math.max(1, width / 40) }).resize({ width })
}

function png(image: Sharp): Sharp {
  return image.png({ compressionLevel: 9, palette: true, quality: 95, effort: 10 })
}

/** The mark on an opaque square: phones cut off the corners and show no transparency. */
async function onTile(size: number, share: number): Promise<Sharp> {
  const mark = await scaled(favicon, Math.round(size * share))
    .png()
    .toBuffer()
  const ground = { width: size, height: size, channels: 3, background: '#f2f8fc' } as const
  return sharp(
    await sharp({ create: ground })
      .composite([{ input: mark }])
      .png()
      .toBuffer(),
  )
}

/** An .ico that holds one PNG: 6 bytes of head, 16 of directory, then the picture. */
function icoOf(picture: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

/** 1200 by 630: the anemone's scene, the mark, the name and the landing page's words. */
async function drawSocialCard(): Promise<void> {
  const size = { width: 1200, height: 630 }
  const { foreground: _outOfFocus, ...scene } = wide(anemone())
  const painted = paintScene(scene, size)
  const veil = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><defs><linearGradient id="v"><stop stop-color="#04263f" stop-opacity=".78"/><stop offset=".42" stop-color="#04263f" stop-opacity=".5"/><stop offset=".66" stop-color="#04263f" stop-opacity="0"/></linearGradient></defs><path d="M0 0h1200v630H0z" fill="url(#v)"/><text x="76" y="424" font-family="Liberation Sans, Arial, sans-serif" font-size="38" font-weight="700" fill="#fff">Track. Visualize. Thrive.</text><text x="76" y="476" font-family="Liberation Sans, Arial, sans-serif" font-size="27" fill="#c9eafb">The open log for reef aquariums</text></svg>`
  const name = Buffer.from(String(wordmark).replaceAll('#035388', '#ffffff').replaceAll('#f26049', '#ff9781'))
  const image = sharp(painted, { raw: { ...size, channels: 3 } }).composite([
    { input: Buffer.from(veil) },
    { input: await scaled(logo, 180).png().toBuffer(), left: 52, top: 92 },
    { input: await scaled(name, 420).png().toBuffer(), left: 72, top: 278 },
  ])
  await image.jpeg({ quality: 84, mozjpeg: true }).toFile(inPublic('social-card.jpg'))
}
