import { useState } from 'react'
import { DrawnSource } from '#web/ui/drawn/drawn-source.tsx'
import { coverAddress, coverWidths } from './cover-image.ts'

type CoverPictureProps = {
  imageUrl: string | null
  sizes: string
  className: string | undefined
  /** The main picture of the screen: it is fetched with high priority. */
  isFirst?: boolean
}

/** An aquarium's cover; the first placeholder in place of one that cannot be loaded. */
export function CoverPicture({ imageUrl, sizes, className, isFirst = false }: CoverPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = imageUrl === broken ? null : imageUrl
  const widths = coverWidths(shown)
  return (
    <picture style={{ display: 'contents' }}>
      <DrawnSource webp={widths} sizes={sizes} />
      <img
        className={className}
        src={coverAddress(shown)}
        srcSet={widths}
        sizes={sizes}
        alt=""
        width="480"
        height="270"
        onError={() => setBroken(imageUrl)}
        {...(isFirst && { fetchPriority: 'high' })}
      />
    </picture>
  )
}
