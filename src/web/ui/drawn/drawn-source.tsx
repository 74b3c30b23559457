import { avifOf } from './drawn-sets.ts'

type DrawnSourceProps = {
  /** Address of a WebP, or several with their widths. */
  webp: string | undefined
  sizes?: string
}

/** A `source` for a `picture`: the AVIF of a drawing, a third smaller than its WebP. A user's photo has no AVIF. */
export function DrawnSource({ webp, sizes }: DrawnSourceProps) {
  const avif = avifOf(webp)
  return avif === undefined ? null : <source type="image/avif" srcSet={avif} sizes={sizes} />
}
