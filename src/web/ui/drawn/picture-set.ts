import type { Picture, PictureFormat } from './picture.ts'
import { pictureAddress } from './picture.ts'

/** The `srcset` with all of the picture's files of a format. */
export function pictureSet(
  { name, widths }: Pick<Picture, 'name' | 'widths'>,
  format: PictureFormat,
): string {
  return widths.map((width) => `${pictureAddress({ name }, { width, format })} ${width}w`).join(', ')
}
