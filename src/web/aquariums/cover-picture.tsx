import { DrawnSource } from '#web/ui/drawn-source.tsx'
import { coverAddress, coverWidths } from './cover-image.ts'

type CoverPictureProps = {
  imageUrl: string | null
  /** How wide it is shown, for the browser to choose a file. */
  sizes: string
  className: string | undefined
  /** The picture that the screen is waited for. */
  isFirst?: boolean
}

/** An aquarium's cover. */
export function CoverPicture({ imageUrl, sizes, className, isFirst = false }: CoverPictureProps) {
  const widths = coverWidths(imageUrl)
  return (
    <picture style={{ display: 'contents' }}>
      <DrawnSource webp={widths} sizes={sizes} />
      <img
        className={className}
        src={coverAddress(imageUrl)}
        srcSet={widths}
        sizes={sizes}
        alt=""
        width="480"
        height="270"
        {...(isFirst && { fetchPriority: 'high' })}
      />
    </picture>
  )
}
