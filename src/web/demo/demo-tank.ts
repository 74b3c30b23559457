import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Image } from '#contract/images.ts'
import { demoAquarium, demoImages } from '#domain/demo-aquarium.ts'
import { cardAddress, pictureAddress, smallWidth } from '#web/ui/drawn/picture.ts'
import { demoPictures } from './demo-pictures.ts'
import { demoWater } from './demo-water.ts'

const cover = pictureOf(demoAquarium.cover)

/** The preview picture of a shared link to the demo. */
export const demoCard = { address: cardAddress(pictureNamed(demoAquarium.cover)), alt: cover.alt }

/** The demo aquarium as the server would answer it, logs included. */
export const demoTank = {
  ...demoWater,
  image_url: cover.url,
  newest_photo: null,
  images: demoImages.map(asImage).reverse(),
} satisfies Partial<WholeAquarium> & { images: Image[] }

function asImage({ id, picture, taken_at }: (typeof demoImages)[number]): Image {
  const { alt: caption, ...shown } = pictureOf(picture)
  return {
    ...shown,
    caption,
    id,
    aquarium_id: demoAquarium.id,
    // Read in the reader's time zone: every reader then sees the tank's time of day, which is also what the built page
    // says.
    created_at: new Date(taken_at).toISOString(),
    taken_at: null,
  }
}

function pictureOf(name: string) {
  const picture = pictureNamed(name)
  const { width, height, alt } = picture
  return {
    url: pictureAddress(picture, { width, format: 'webp' }),
    thumbnail_url: pictureAddress(picture, { width: smallWidth, format: 'webp' }),
    width,
    height,
    alt,
  }
}

function pictureNamed(name: string) {
  const picture = demoPictures.find((picture) => picture.name === name)
  if (!picture) throw new Error(`There is no picture ${name}.`)
  return picture
}
