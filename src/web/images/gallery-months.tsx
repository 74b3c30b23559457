import type { Image } from '#contract/images.ts'
import { DrawnSource } from '#web/ui/drawn/drawn-source.tsx'
import { Hint } from '#web/ui/hint.tsx'
import * as css from './gallery.module.css'
import { imageDay, imageMonth, imageName, isOfLater, uploadedWords } from './image-words.ts'

type GalleryMonthsProps = {
  /** Newest first. */
  images: readonly Image[]
  cover: string | null
  /** Whether a date that cannot be is asked about. */
  asksAboutDates: boolean
  onOpen: (image: Image) => void
}

/** The photos, the first one of each month below its name. */
export function GalleryMonths({ images, cover, asksAboutDates, onOpen }: GalleryMonthsProps) {
  return (
    <ul className={css.images}>
      {images.map((image, index) => {
        const month = imageMonth(image)
        const before = images[index - 1]
        return (
          <li key={image.id}>
            {(!before || imageMonth(before) !== month) && <h3 className={css.month}>{month}</h3>}
            <Thumbnail image={image} isCover={image.url === cover} onOpen={() => onOpen(image)} />
            <div className={css.words}>
              {image.caption && (
                // The button is named by it already.
                <p className={css.caption} aria-hidden="true">
                  {image.caption}
                </p>
              )}
              <p className={css.day}>
                {imageDay(image)}
                {asksAboutDates && isOfLater(image) && '? In the future'}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
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
