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

/** One of the picture's files; `width` is one of its widths. */
export function pictureAddress(
  { name }: Pick<Picture, 'name'>,
  { width, format }: { width: number; format: PictureFormat },
): string {
  return `/art/${name}-${width}.${format}`
}

/** The `srcset` with all of the picture's files of a format. */
export function pictureSet(
  { name, widths }: Pick<Picture, 'name' | 'widths'>,
  format: PictureFormat,
): string {
  return widths.map((width) => `${pictureAddress({ name }, { width, format })} ${width}w`).join(', ')
}

/** The address of the preview picture of a shared page, 1200 by 630, made by `art/cards.ts`. */
export function cardAddress({ name }: Picture): string {
  return `/cards/${name}.jpg`
}
