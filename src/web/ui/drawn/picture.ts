/** A drawn picture in `public/art`. */
export type Picture = {
  name: string
  /** Size of the largest file; the others have the same shape. */
  width: number
  height: number
  widths: readonly number[]
  alt: string
}

/** The width of the small file of a drawing that stands for a photo, and of the large one of a cover. */
export const smallWidth = 480
export const largeCoverWidth = 960

export type PictureFormat = 'avif' | 'webp'

/** One of the picture's files; `width` is one of its widths. */
export function pictureAddress(
  { name }: Pick<Picture, 'name'>,
  { width, format }: { width: number; format: PictureFormat },
): string {
  return `/art/${name}-${width}.${format}`
}

/** The address of the preview picture of a shared page, 1200 by 630. */
export function cardAddress({ name }: Picture): string {
  return `/cards/${name}.jpg`
}

export const coverShape = { width: largeCoverWidth, height: 540, widths: [smallWidth, largeCoverWidth] }

/** The `srcset` with all of the picture's files of a format. */
export function pictureSet(
  { name, widths }: Pick<Picture, 'name' | 'widths'>,
  format: PictureFormat,
): string {
  return widths.map((width) => `${pictureAddress({ name }, { width, format })} ${width}w`).join(', ')
}
