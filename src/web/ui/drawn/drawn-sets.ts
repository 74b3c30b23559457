// Reads what `pictureAddress` writes. Apart, because the demo needs it only in its lazy parts.
import { smallWidth } from './picture.ts'

/** The `srcset` with the small file, by the address of the large WebP of a drawing; undefined for any other address. */
export function setOfDrawing(address: string): string | undefined {
  const [, start, width] = /^(\/art\/.+-)(\d+)\.webp$/.exec(address) ?? []
  return start && `${start}${smallWidth}.webp ${smallWidth}w, ${address} ${width}w`
}

/** The addresses of the same drawing as AVIF; undefined for a picture that has no AVIF. */
export function avifOf(webp: string | undefined): string | undefined {
  return webp?.startsWith('/art/') ? webp.replace(/\.webp(?= |$)/g, '.avif') : undefined
}
