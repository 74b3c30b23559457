import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import type { Image } from '#contract/images.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { Button, DownloadButton } from '#web/ui/button.tsx'
import { Overlay } from '#web/ui/dialog/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Day } from '#web/ui/time/day.tsx'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import type { ImageTask } from './image-confirmation.tsx'
import * as css from './image-preview.module.css'
import { imageFileName, imageName, isOfLater, uploadMoment } from './image-words.ts'
import type { ReadNear } from './near-water.ts'
import { useReadNear } from './near-water.ts'
import { CaptionForm, PhotoCaption } from './photo-caption.tsx'
import { PhotoReadings } from './photo-readings.tsx'
import { PhotoStage } from './photo-stage.tsx'

type ImagePreviewProps = {
  task: Image
  parameters: readonly Parameter[]
  readNear?: ReadNear | undefined
  images: readonly Image[]
  cover: string | null
  tankName?: string | undefined
  onShow: (image: Image) => void
  onAsk?: ((verb: ImageTask['verb'], image: Image) => void) | undefined
  onTakeBack?: ((image: Image) => void) | undefined
  onCompare?: ((image: Image) => void) | undefined
  onPicture?: ((image: Image) => void) | undefined
  onBroken: () => void
  onClose: () => void
}

export function ImagePreview(props: ImagePreviewProps) {
  const { task: image, images, parameters, onShow, onAsk, onBroken, onClose } = props
  const ofServer = useReadNear(parameters)
  const shown = images.indexOf(image)
  /** The caption while it is being typed: until then the photo stays, and what was typed is not lost by a stray tap. */
  const [typed, setTyped] = useState<string>()
  const [hasTyped, setHasTyped] = useState(false)
  const isTyping = typed !== undefined
  const stopTyping = () => setTyped(undefined)

  function turn(by: number) {
    const next = images[shown + by]
    if (next && !isTyping) onShow(next)
  }
  function turnByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  }
  const startTyping = () => {
    setTyped(image.caption ?? '')
    setHasTyped(true)
  }
  const isUnsaved = isTyping && typed !== (image.caption ?? '')

  return (
    <Overlay
      room={css.room}
      className={css.preview}
      aria-label={imageName(image)}
      onDismiss={isUnsaved ? undefined : isTyping ? stopTyping : onClose}
      onKeyDown={turnByKey}
    >
      <PhotoHead {...props} shown={shown} isTyping={isTyping} />
      <div className={css.middle}>
        <PhotoStage
          key={image.id}
          image={image}
          onTurn={turn}
          onLeave={() => !isTyping && onClose()}
          onBroken={onBroken}
        />
        {!isTyping && <Turning shown={shown} count={images.length} onTurn={turn} />}
      </div>
      {isTyping ? (
        <CaptionForm image={image} text={typed} onChange={setTyped} onClose={stopTyping} />
      ) : (
        <div className={css.below}>
          <PhotoCaption image={image} onEdit={onAsk && startTyping} takesFocus={hasTyped} />
          <PhotoReadings image={image} parameters={parameters} read={props.readNear ?? ofServer} />
          <PhotoActions {...props} />
        </div>
      )}
    </Overlay>
  )
}

type PhotoHeadProps = ImagePreviewProps & { shown: number; isTyping: boolean }

function PhotoHead({ task: image, images, shown, isTyping, onAsk, onClose }: PhotoHeadProps) {
  return (
    <div className={css.head}>
      <p className={css.words} aria-live="polite">
        Uploaded on: <Moment of={uploadMoment(image)} />
        {image.taken_at !== null && (
          <span>
            {' '}
            · Taken on: <Moment of={image.taken_at} />
            {onAsk && isOfLater(image) && '? That is in the future'}
          </span>
        )}
        <span>
          {' '}
          · {shown + 1} of {images.length}
        </span>
      </p>
      {!isTyping && <Button onClick={onClose}>Close</Button>}
    </div>
  )
}

function Moment({ of }: { of: Timestamp }) {
  const [day = '', ...time] = shownMoment(of).split(' ')
  return (
    <>
      <Day of={day} /> {time.join(' ')}
    </>
  )
}

type TurningProps = { shown: number; count: number; onTurn: (by: number) => void }

function Turning({ shown, count, onTurn }: TurningProps) {
  return (
    <>
      <Button
        className={`${css.turn} ${css.back}`}
        aria-label="Previous photo"
        aria-disabled={shown === 0}
        onClick={() => onTurn(-1)}
      >
        <Icon name="back" />
      </Button>
      <Button
        className={`${css.turn} ${css.forward}`}
        aria-label="Next photo"
        aria-disabled={shown === count - 1}
        onClick={() => onTurn(1)}
      >
        <Icon name="forward" />
      </Button>
    </>
  )
}

function PhotoActions(props: ImagePreviewProps) {
  const { task: image, images, cover, tankName, onAsk, onTakeBack, onCompare, onPicture } = props
  const onDelete = onAsk ? () => onAsk('delete', image) : onTakeBack && (() => onTakeBack(image))
  if (tankName === undefined && !onAsk) return null
  return (
    <div className={css.foot}>
      {tankName !== undefined && (
        <DownloadButton href={image.url} name={imageFileName(image, tankName)}>
          Download
        </DownloadButton>
      )}
      {onCompare && images.length > 1 && <Button onClick={() => onCompare(image)}>Compare</Button>}
      {onPicture && <Button onClick={() => onPicture(image)}>For friends</Button>}
      {onAsk && <Button onClick={() => onAsk('date', image)}>Correct date</Button>}
      {onAsk && image.url !== cover && (
        <Button onClick={() => onAsk('cover', image)}>Set as Cover Image</Button>
      )}
      {onDelete && (
        <Button tone="danger" onClick={onDelete}>
          Delete
        </Button>
      )}
    </div>
  )
}
