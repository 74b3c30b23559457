// Draws the pictures for shared links to posts and the demo: `node art/cards.ts`. They are JPEGs, which every messenger can show.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { pictures, publicFolder, sceneOf } from './pictures.ts'
import { paintScene } from './render/studio.ts'

/** Of the demo only its cover is shared. */
const demoCover = 'demo-month-12'
const size = { width: 1200, height: 630 }

await mkdir(path.join(publicFolder, 'cards'), { recursive: true })
for (const picture of pictures.filter(({ name }) => name.startsWith('cover-') || name === demoCover)) {
  const painted = { width: size.width, height: Math.round((size.width * picture.height) / picture.width) }
  const { size: bytes } = await sharp(paintScene(sceneOf(picture), painted), { raw: { ...painted, channels: 3 } })
    .resize({ ...size, position: 'centre' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(path.join(publicFolder, `cards/${picture.name}.jpg`))
  process.stdout.write(`${picture.name}: ${(bytes / 1000).toFixed(0)} kB\n`)
}
