import type { Picture } from './picture.ts'
import { pictureAddress, pictureSet } from './picture.ts'

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
  const { alt, width, height, widths } = picture
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSet(picture, 'avif')} sizes={sizes} />
      <img
        className={className}
        src={pictureAddress(picture, { width: widths[0] ?? width, format: 'webp' })}
        srcSet={pictureSet(picture, 'webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}
