import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef, useState } from 'react'
import type { Image } from '#contract/images.ts'
import { formatScreenTimestamp } from '#domain/timestamps.ts'
import { Button, DownloadButton } from '#web/ui/button.tsx'
import { Overlay } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import css from './image-preview.module.css'
import type { NamedImage } from './image-words.ts'
import { imageFileName, imageName, uploadedWords } from './image-words.ts'

type ImagePreviewProps = {
  /** The one that is shown. */
  task: NamedImage
  images: readonly NamedImage[]
  cover: string | null
  /** Of it the downloaded file bears the name; without it none is offered. */
  tankName?: string | undefined
  onShow: (image: Image) => void
  /** Without it the picture can be neither deleted nor made the cover. */
  onAsk?: ((verb: 'delete' | 'cover', image: Image) => void) | undefined
  /** The picture could not be loaded. */
  onBroken: () => void
  onClose: () => void
}

/** A finger that moves this far sideways turns the page. */
const swipe = 50

/** One picture in full. */
export function ImagePreview(props: ImagePreviewProps) {
  const { task: image, images, cover, tankName, onShow, onAsk, onBroken, onClose } = props
  const startedAt = useRef<number>(undefined)
  const [brokenId, setBrokenId] = useState<number>()
  const shown = images.indexOf(image)

  function turn(by: number) {
    const next = images[shown + by]
    if (next) onShow(next)
  }
  function turnByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  }
  function endSwipe(event: PointerEvent) {
    const way = startedAt.current === undefined ? 0 : event.clientX - startedAt.current
    startedAt.current = undefined
    if (Math.abs(way) >= swipe) turn(way < 0 ? 1 : -1)
  }

  return (
    <Overlay
      room={css.room}
      className={css.preview}
      aria-label={imageName(image)}
      onDismiss={onClose}
      onKeyDown={turnByKey}
    >
      <div
        className={css.stage}
        onPointerDown={(event) => {
          startedAt.current = event.clientX
        }}
        onPointerUp={endSwipe}
      >
        {brokenId === image.id ? (
          <p>This picture could not be loaded. Please check your network, then open it again.</p>
        ) : (
          <img
            key={image.id}
            className={css.picture}
            src={image.url}
            alt={imageName(image)}
            width={image.width}
            height={image.height}
            style={{ backgroundImage: `url("${image.thumbnail_url}")` }}
            draggable={false}
            onError={() => {
              setBrokenId(image.id)
              onBroken()
            }}
          />
        )}
      </div>
      <div className={css.foot}>
        <p className={css.words} aria-live="polite">
          {uploadedWords(image)}
          {image.taken_at !== null && <span> · Taken on: {formatScreenTimestamp(image.taken_at)}</span>}
          <span>
            {' '}
            · {shown + 1} of {images.length}
          </span>
        </p>
        <div className={css.buttons}>
          <Button aria-label="Previous image" disabled={shown === 0} onClick={() => turn(-1)}>
            <Icon name="back" />
          </Button>
          <Button aria-label="Next image" disabled={shown === images.length - 1} onClick={() => turn(1)}>
            <Icon name="forward" />
          </Button>
          {tankName !== undefined && (
            <DownloadButton href={image.url} name={imageFileName(image, tankName)}>
              Download
            </DownloadButton>
          )}
          {onAsk && image.url !== cover && (
            <Button onClick={() => onAsk('cover', image)}>Set as Cover Image</Button>
          )}
          {onAsk && (
            <Button tone="danger" onClick={() => onAsk('delete', image)}>
              Delete
            </Button>
          )}
          <Button tone="filled" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Overlay>
  )
}
