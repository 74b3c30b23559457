import { avifOf } from './avif-of.ts'

type DrawnSourceProps = {
  /** Address of a WebP, or several with their widths. */
  webp: string | undefined
  sizes?: string
}

/** The AVIF of a drawing beside its WebP, a third smaller, for a `picture`; a keeper's photo has none. */
export function DrawnSource({ webp, sizes }: DrawnSourceProps) {
  const avif = avifOf(webp)
  return avif === undefined ? null : <source type="image/avif" srcSet={avif} sizes={sizes} />
}
