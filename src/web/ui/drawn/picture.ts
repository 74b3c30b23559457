/** A drawn picture in `public/art`, made by `art/draw.ts`. */
export type Picture = {
  name: string
  /** Size of the largest file; the others have the same shape. */
  width: number
  height: number
  widths: readonly number[]
  alt: string
}

export type PictureFormat = 'avif' | 'webp'

export function pictureAddress(
  { name }: Picture,
  { width, format }: { width: number; format: PictureFormat },
): string {
  return `/art/${name}-${width}.${format}`
}

/** The address of the preview picture of a shared page, 1200 by 630, made by `art/cards.ts`. */
export function cardAddress({ name }: Picture): string {
  return `/cards/${name}.jpg`
}
