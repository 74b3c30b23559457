import { useState } from 'react'
import type { Image } from '#contract/images.ts'
import type { WholeAquarium } from '#contract/whole-aquarium.ts'
import { Hint } from '#web/ui/hint.tsx'
import css from './gallery.module.css'
import type { ImageTask } from './image-confirmation.tsx'
import { ImageConfirmation } from './image-confirmation.tsx'
import { ImagePreview } from './image-preview.tsx'
import { imageName, uploadedWords } from './image-words.ts'

type GalleryImagesProps = { aquarium: Pick<WholeAquarium, 'id' | 'images' | 'image_url'> }

/** Thumbnails; one of them opens in full, and is deleted or made the cover from there. */
export function GalleryImages({ aquarium: { id, images, image_url } }: GalleryImagesProps) {
  const [shownId, setShownId] = useState<number>()
  const [task, setTask] = useState<ImageTask>()
  const shown = images.findIndex((image) => image.id === shownId)
  const ask = (verb: ImageTask['verb'], image: Image) => {
    setShownId(undefined)
    setTask({ verb, image })
  }
  return (
    <>
      <ul className={css.images}>
        {images.map((image) => (
          <li key={image.id}>
            <Thumbnail image={image} isCover={image.url === image_url} onOpen={() => setShownId(image.id)} />
          </li>
        ))}
      </ul>
      {shown >= 0 && (
        <ImagePreview
          images={images}
          shown={shown}
          cover={image_url}
          onShow={(image) => setShownId(image.id)}
          onAsk={ask}
          onClose={() => setShownId(undefined)}
        />
      )}
      <ImageConfirmation aquariumId={id} task={task} onClose={() => setTask(undefined)} />
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
          aria-label={`${imageName(image)}${isCover ? ', cover image' : ''}`}
          aria-describedby={hint}
          onClick={onOpen}
        >
          <img src={image.thumbnail_url} alt="" width={image.width} height={image.height} loading="lazy" />
          {isCover && <span className={css.badge}>Cover</span>}
        </button>
      )}
    </Hint>
  )
}
