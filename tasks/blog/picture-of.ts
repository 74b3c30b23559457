import { demoPictures } from '#web/demo/demo-pictures.ts'
import type { Picture } from '#web/ui/drawn/pictures.ts'
import { coverPictures, heroPictures, placeholderPictures } from '#web/ui/drawn/pictures.ts'

const pictures: readonly Picture[] = [
  ...heroPictures,
  ...placeholderPictures,
  ...demoPictures,
  ...Object.values(coverPictures),
]

/** The drawn picture of an address such as /art/aquarium-1-960.webp or /art/aquarium-1. */
export function pictureOf(address: string): Picture | undefined {
  return pictures.find(({ name, widths }) => {
    const files = widths.flatMap((width) => [`${name}-${width}.webp`, `${name}-${width}.avif`])
    return [name, ...files].some((file) => address === `/art/${file}`)
  })
}
