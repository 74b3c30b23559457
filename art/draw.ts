import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Picture } from './pictures.ts'
import { pictures, publicFolder, sceneOf } from './pictures.ts'
import { paintScene } from './render/studio.ts'

/** `node art/draw.ts` draws every picture again; `node art/draw.ts hero-dusk demo` those whose names begin so. */
const wanted = process.argv.slice(2)
const formats = ['avif', 'webp'] as const

await mkdir(path.join(publicFolder, 'art'), { recursive: true })
for (const picture of pictures)
  if (wanted.length === 0 || wanted.some((start) => picture.name.startsWith(start))) await draw(picture)

async function draw(picture: Picture): Promise<void> {
  const start = performance.now()
  const { width, height } = picture
  const painted = paintScene(sceneOf(picture), { width, height })
  const sizes: string[] = []
  for (const shown of picture.widths)
    for (const format of formats) {
      const bytes = await encode(painted, { picture, width: shown, format })
      await writeFile(path.join(publicFolder, `art/${picture.name}-${shown}.${format}`), bytes)
      sizes.push(`${shown} ${format} ${(bytes.length / 1000).toFixed(0)} kB`)
    }
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  process.stdout.write(`${picture.name}: ${sizes.join(', ')}; ${seconds} s\n`)
}

type Encoding = { picture: Picture; width: number; format: (typeof formats)[number] }

/** The best quality that keeps the file light: at most 100 kB for a hero as AVIF, 25 kB for a thumbnail. */
async function encode(painted: Uint8Array, { picture, width, format }: Encoding): Promise<Buffer> {
  const height = Math.round((width * picture.height) / picture.width)
  const limit = format === 'avif' ? 12_000 + width * height * 0.06 : 13_000 + width * height * 0.075
  const raw = { width: picture.width, height: picture.height, channels: 3 } as const
  const sized = await sharp(painted, { raw }).resize(width, height, { kernel: 'lanczos3' }).raw().toBuffer()
  let bytes: Buffer = Buffer.alloc(0)
  for (let quality = format === 'avif' ? 52 : 78; quality > 20; quality -= 8) {
    const image = sharp(sized, { raw: { ...raw, width, height } })
    bytes = await (format === 'avif'
      ? image.avif({ quality, effort: 3 })
      : image.webp({ quality, effort: 4 })
    ).toBuffer()
    if (bytes.length <= limit) break
  }
  return bytes
}
