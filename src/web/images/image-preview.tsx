import type { KeyboardEvent } from 'react'
import type { Image } from '#contract/images.ts'
import { Button, DownloadButton } from '#web/ui/button.tsx'
import { Overlay } from '#web/ui/dialog/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import type { ImageTask } from './image-confirmation.tsx'
import * as css from './image-preview.module.css'
import type { NamedImage } from './image-words.ts'
import { imageFileName, imageName, isOfLater, uploadedWords } from './image-words.ts'
import { PhotoStage } from './photo-stage.tsx'

type ImagePreviewProps = {
  task: NamedImage
  images: readonly NamedImage[]
  cover: string | null
  tankName?: string | undefined
  onShow: (image: Image) => void
  onAsk?: ((verb: ImageTask['verb'], image: Image) => void) | undefined
  onCompare?: ((image: NamedImage) => void) | undefined
  onBroken: () => void
  onClose: () => void
}

export function ImagePreview(props: ImagePreviewProps) {
  const { task: image, images, onShow, onAsk, onBroken, onClose } = props
  const shown = images.indexOf(image)

  function turn(by: number) {
    const next = images[shown + by]
    if (next) onShow(next)
  }
  function turnByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  }

  return (
    <Overlay
      room={css.room}
      className={css.preview}
      aria-label={imageName(image)}
      onDismiss={onClose}
      onKeyDown={turnByKey}
    >
      <div className={css.head}>
        <p className={css.words} aria-live="polite">
          {uploadedWords(image)}
          {image.taken_at !== null && (
            <span>
              {' '}
              · Taken on: {shownMoment(image.taken_at)}
              {onAsk && isOfLater(image) && '? That is in the future'}
            </span>
          )}
          <span>
            {' '}
            · {shown + 1} of {images.length}
          </span>
        </p>
        <Button onClick={onClose}>Close</Button>
      </div>
      <div className={css.middle}>
        <PhotoStage key={image.id} image={image} onTurn={turn} onLeave={onClose} onBroken={onBroken} />
        <Button
          className={`${css.turn} ${css.back}`}
          aria-label="Previous photo"
          aria-disabled={shown === 0}
          onClick={() => turn(-1)}
        >
          <Icon name="back" />
        </Button>
        <Button
          className={`${css.turn} ${css.forward}`}
          aria-label="Next photo"
          aria-disabled={shown === images.length - 1}
          onClick={() => turn(1)}
        >
          <Icon name="forward" />
        </Button>
      </div>
      <PhotoActions {...props} />
    </Overlay>
  )
}

function PhotoActions({ task: image, images, cover, tankName, onAsk, onCompare }: ImagePreviewProps) {
  if (tankName === undefined && !onAsk) return null
  return (
    <div className={css.foot}>
      {tankName !== undefined && (
        <DownloadButton href={image.url} name={imageFileName(image, tankName)}>
          Download
        </DownloadButton>
      )}
      {onCompare && images.length > 1 && <Button onClick={() => onCompare(image)}>Compare</Button>}
      {onAsk && <Button onClick={() => onAsk('date', image)}>Correct date</Button>}
      {onAsk && image.url !== cover && (
        <Button onClick={() => onAsk('cover', image)}>Set as Cover Image</Button>
      )}
      {onAsk && (
        <Button tone="danger" onClick={() => onAsk('delete', image)}>
          Delete
        </Button>
      )}
    </div>
  )
}
