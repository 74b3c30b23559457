import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoPictures } from '#web/demo/demo-pictures.ts'
import type { Picture } from './pictures.ts'
import {
  coverPictures,
  heroPictures,
  pictureAddress,
  placeholderPictures,
  screenPictures,
} from './pictures.ts'

const pictures: Picture[] = [
  ...heroPictures,
  ...placeholderPictures,
  ...demoPictures,
  ...Object.values(screenPictures),
  ...Object.values(coverPictures),
]

test.each(pictures)('$name is there in each of its widths and formats', (picture) => {
  const addresses = picture.widths.flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => pictureAddress(picture, { width, format })),
  )
  const folder = join(import.meta.dirname, '../../../../public')
  expect(addresses.filter((address) => !existsSync(join(folder, address)))).toEqual([])
})
