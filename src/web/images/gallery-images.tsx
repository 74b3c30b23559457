import { useEffect } from 'react'
import type { Image } from '#contract/images.ts'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { DrawnSource } from '#web/ui/drawn/drawn-source.tsx'
import { Hint } from '#web/ui/hint.tsx'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import * as css from './gallery.module.css'
import type { ImageTask } from './image-confirmation.tsx'
import { imageDay, imageName, isOfLater, uploadedWords } from './image-words.ts'

const ImagePreview = lazyDialog(async () => (await import('./image-preview.tsx')).ImagePreview)

type GalleryImagesProps = {
  images: readonly Image[]
  cover: string | null
  /** The tank's name in the names of downloaded files; without it no download is offered. */
  tankName?: string
  /** Opens the comparison with another photo; without it none is offered. */
  onCompare?: (image: Image) => void
  /** Without it images can be looked at only. */
  onAsk?: (verb: ImageTask['verb'], image: Image) => void
  onBroken?: () => void
  onGone?: () => void
}

export function GalleryImages(props: GalleryImagesProps) {
  const { images, cover, tankName, onCompare, onAsk, onBroken, onGone } = props
  const { task: shownId, open: show, close } = useTaskHere<number>()
  const shown = images.find((image) => image.id === shownId)
  const isGone = shownId !== undefined && !shown
  useEffect(() => {
    if (!isGone) return
    onGone?.()
    close()
  }, [isGone, onGone, close])
  const ask =
    onAsk &&
    ((verb: ImageTask['verb'], image: Image) => {
      close()
      onAsk(verb, image)
    })
  return (
    <>
      {images.length > 0 && (
        <ul className={css.images}>
          {images.map((image) => (
            <li key={image.id}>
              <Thumbnail image={image} isCover={image.url === cover} onOpen={() => show(image.id)} />
              {image.caption && (
                // The button is named by it already.
                <p className={css.caption} aria-hidden="true">
                  {image.caption}
                </p>
              )}
              <p className={css.day}>
                {imageDay(image)}
                {onAsk && isOfLater(image) && '? In the future'}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ImagePreview
        task={shown}
        images={images}
        cover={cover}
        tankName={tankName}
        onShow={(image) => show(image.id)}
        onAsk={ask}
        onCompare={
          onCompare &&
          ((image) => {
            close()
            onCompare(image)
          })
        }
        onBroken={() => onBroken?.()}
        onClose={close}
      />
    </>
  )
}

type ThumbnailProps = { image: Image; isCover: boolean; onOpen: () => void }

function Thumbnail({ image, isCover, onOpen }: ThumbnailProps) {
  const uploaded = uploadedWords(image)
  return (
    <Hint text={uploaded}>
      {(hint) => (
        <button
          type="button"
          className={css.thumbnail}
          aria-label={`${imageName(image)}${isCover ? ', cover photo' : ''}`}
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
