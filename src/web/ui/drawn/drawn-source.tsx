type DrawnSourceProps = {
  /** Address of a WebP, or several with their widths. */
  webp: string | undefined
  sizes?: string
}

/** The AVIF of a drawing beside its WebP, a third smaller, for a `picture`; a keeper's photo has none. */
export function DrawnSource({ webp, sizes }: DrawnSourceProps) {
  if (!webp?.startsWith('/art/')) return null
  return <source type="image/avif" srcSet={webp.replace(/\.webp(?= |$)/g, '.avif')} sizes={sizes} />
}
