// Draws what is shown where a post or the demo is shared: `node art/cards.ts`. As JPEG, which every messenger can show.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { demoAquarium } from '#domain/demo-aquarium.ts'
import { cardAddress, coverPictures, demoPictures } from '#web/ui/pictures.ts'
import { paintScene } from './render/studio.ts'
import { scenes } from './scenes/list.ts'

const publicFolder = path.join(import.meta.dirname, '..', 'public')
const size = { width: 1200, height: 630 }

await mkdir(path.join(publicFolder, 'cards'), { recursive: true })
for (const picture of [
  ...Object.values(coverPictures),
  ...demoPictures.filter(({ name }) => name === demoAquarium.cover),
]) {
  const scene = scenes[picture.name]
  if (scene === undefined) throw new Error(`No scene is listed for ${picture.name}.`)
  const painted = { width: size.width, height: Math.round((size.width * picture.height) / picture.width) }
  const { size: bytes } = await sharp(paintScene(scene(), painted), { raw: { ...painted, channels: 3 } })
    .resize({ ...size, position: 'centre' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(path.join(publicFolder, cardAddress(picture)))
  process.stdout.write(`${picture.name}: ${(bytes / 1000).toFixed(0)} kB\n`)
}
