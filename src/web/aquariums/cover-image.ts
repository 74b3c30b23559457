import { drawnCovers } from '#contract/aquariums/covers.names.ts'
import { imageSides } from '#contract/image-addresses.names.ts'

/** The `sizes` of the cover on its page. On a wide screen its height determines the width, because its sides are cut off. */
export const coverSizes = '(width < 600px) 100vw, 17rem'
/** The `sizes` of the cover on its card. */
export const cardCoverSizes = '(width < 600px) 90vw, 25rem'

type Covered = { id: number; image_url: string | null; first_photo: string | null }

/** An aquarium's cover: the chosen one, else its first photo, else the drawing of its id, so that tanks can be told apart. */
export function coverOf({ id, image_url, first_photo }: Covered): string {
  return image_url ?? first_photo ?? drawingOf(id)
}

/** One of the five drawings. */
function drawingOf(id: number): string {
  return String((id % drawnCovers.length) + 1)
}

/** The `srcset` of a cover in two widths, also of the demo's drawn one; undefined for an address elsewhere, which has one width. */
export function coverWidths(imageUrl: string | null): string | undefined {
  const number = placeholderNumber(imageUrl)
  if (number !== undefined)
    return `${placeholderAddress(number, 480)} 480w, ${placeholderAddress(number, 960)} 960w`
  const drawn = /^(\/art\/.+-)1200\.webp$/.exec(imageUrl ?? '')
  if (drawn) return `${drawn[1]}480.webp 480w, ${imageUrl} 1200w`
  const own = /^(\/api\/images\/.+\/)full$/.exec(imageUrl ?? '')
  return own ? `${own[1]}thumbnail ${imageSides.thumbnail}w, ${imageUrl} ${imageSides.full}w` : undefined
}

/** Address of an aquarium's cover: a placeholder for '1' to '5' and for none. */
export function coverAddress(imageUrl: string | null): string {
  const number = placeholderNumber(imageUrl)
  return number === undefined ? (imageUrl ?? '') : placeholderAddress(number, 960)
}

/** One of the five drawings that stand in for a photo. */
function placeholderAddress(number: number, width: 480 | 960): string {
  return `/art/aquarium-${number}-${width}.webp`
}

function placeholderNumber(imageUrl: string | null): number | undefined {
  // Pages show no unencrypted pictures. Such an address may have been stored before http was refused.
  if (imageUrl === null || /^http:/i.test(imageUrl)) return 1
  return drawnCovers.includes(imageUrl) ? Number(imageUrl) : undefined
}
