import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { imageNotFound } from '#contract/errors.ts'
import type { Image } from '#contract/images.ts'
import { tellGone } from '#web/shell/refusal-words.tsx'
import { DrawnSource } from '#web/ui/drawn-source.tsx'
import { Hint } from '#web/ui/hint.tsx'
import css from './gallery.module.css'
import type { ImageTask } from './image-confirmation.tsx'
import { ImagePreview } from './image-preview.tsx'
import type { NamedImage } from './image-words.ts'
import { imageDay, imageName, uploadedWords } from './image-words.ts'

type GalleryImagesProps = {
  images: readonly NamedImage[]
  cover: string | null
  /** Of it the downloaded files bear the name; without it none are offered. */
  tankName?: string
  /** Without it images can be looked at only. */
  onAsk?: (verb: ImageTask['verb'], image: Image) => void
}

/** Thumbnails; one of them opens in full, and is deleted or made the cover from there. */
export function GalleryImages({ images, cover, tankName, onAsk }: GalleryImagesProps) {
  const [shownId, setShownId] = useState<number>()
  const shown = images.findIndex((image) => image.id === shownId)
  const { revalidate } = useRevalidator()
  const isGone = shownId !== undefined && shown < 0
  useEffect(() => {
    if (!isGone) return
    tellGone(imageNotFound())
    setShownId(undefined)
  }, [isGone])
  const ask =
    onAsk &&
    ((verb: ImageTask['verb'], image: Image) => {
      setShownId(undefined)
      onAsk(verb, image)
    })
  return (
    <>
      <ul className={css.images}>
        {images.map((image) => (
          <li key={image.id}>
            <Thumbnail image={image} isCover={image.url === cover} onOpen={() => setShownId(image.id)} />
            <p className={css.day}>{imageDay(image)}</p>
          </li>
        ))}
      </ul>
      {shown >= 0 && (
        <ImagePreview
          images={images}
          shown={shown}
          cover={cover}
          tankName={tankName}
          onShow={(image) => setShownId(image.id)}
          onAsk={ask}
          onBroken={() => void revalidate()}
          onClose={() => setShownId(undefined)}
        />
      )}
    </>
  )
}

type ThumbnailProps = { image: NamedImage; isCover: boolean; onOpen: () => void }

function Thumbnail({ image, isCover, onOpen }: ThumbnailProps) {
  const uploaded = uploadedWords(image)
  return (
    <Hint text={uploaded}>
      {(hint) => (
        <button
          type="button"
          className={css.thumbnail}
          aria-label={`${imageName(image)}${isCover ? ', cover image' : ''}`}
          aria-describedby={hint}
          onClick={onOpen}
        >
          <picture>
            <DrawnSource webp={image.thumbnail_url} />
            <img src={image.thumbnail_url} alt="" width={image.width} height={image.height} loading="lazy" />
          </picture>
          {isCover && <span className={css.badge}>Cover</span>}
        </button>
      )}
    </Hint>
  )
}
