import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeholderPictures } from '#web/aquariums/placeholder-pictures.ts'
import { postCovers } from '#web/blog/post-covers.ts'
import { demoPictures } from '#web/demo/demo-pictures.ts'
import { heroPictures, screenPictures } from '#web/pages/home/home-pictures.ts'
import type { Picture } from './picture.ts'
import { pictureAddress } from './picture.ts'

const pictures: Picture[] = [
  ...heroPictures,
  ...placeholderPictures,
  ...demoPictures,
  ...Object.values(screenPictures),
  ...Object.values(postCovers),
]

test.each(pictures)('$name is there in each of its widths and formats', (picture) => {
  const addresses = picture.widths.flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => pictureAddress(picture, { width, format })),
  )
  const folder = join(import.meta.dirname, '../../../../public')
  expect(addresses.filter((address) => !existsSync(join(folder, address)))).toEqual([])
})
