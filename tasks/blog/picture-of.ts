import { placeholderPictures } from '#web/aquariums/placeholder-pictures.ts'
import { postCovers } from '#web/blog/post-covers.ts'
import { demoPictures } from '#web/demo/demo-pictures.ts'
import { heroPictures } from '#web/pages/home/home-pictures.ts'
import type { Picture } from '#web/ui/drawn/picture.ts'
import { pictureAddress } from '#web/ui/drawn/picture.ts'

const formats = ['webp', 'avif'] as const
const pictures: readonly Picture[] = [
  ...heroPictures,
  ...placeholderPictures,
  ...demoPictures,
  ...Object.values(postCovers),
]

/** The drawn picture of an address such as /art/aquarium-1-960.webp or /art/aquarium-1. */
export function pictureOf(address: string): Picture | undefined {
  return pictures.find((picture) => {
    const files = picture.widths.flatMap((width) =>
      formats.map((format) => pictureAddress(picture, { width, format })),
    )
    return [`/art/${picture.name}`, ...files].includes(address)
  })
}
