import type { Picture, PictureFormat } from './picture.ts'

type DrawnPictureProps = {
  picture: Pick<Picture, 'name' | 'alt' | 'width' | 'height' | 'widths'>
  /** How wide the picture is shown: from it the browser chooses a file. */
  sizes: string
  className?: string | undefined
  /** True for the main picture of a page, which loads at once; others load when they come near the window. */
  isFirst?: boolean
}

/** AVIF for browsers that support it, WebP for the others, in the size that the screen needs. */
export function DrawnPicture({ picture, sizes, className, isFirst = false }: DrawnPictureProps) {
  const { name, alt, width, height, widths } = picture
  return (
    <picture>
      <source type="image/avif" srcSet={addresses({ name, widths, format: 'avif' })} sizes={sizes} />
      <img
        className={className}
        src={`/art/${name}-${widths[0]}.webp`}
        srcSet={addresses({ name, widths, format: 'webp' })}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}

type Files = { name: string; widths: readonly number[]; format: PictureFormat }

function addresses({ name, widths, format }: Files): string {
  return widths.map((width) => `/art/${name}-${width}.${format} ${width}w`).join(', ')
}
