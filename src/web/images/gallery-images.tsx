import { useEffect } from 'react'
import type { Image } from '#contract/images.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import { GalleryMonths } from './gallery-months.tsx'
import type { ImageTask } from './image-confirmation.tsx'
import type { ReadNear } from './near-water.ts'

const ImagePreview = lazyDialog(async () => (await import('./image-preview.tsx')).ImagePreview)

export type GalleryImagesProps = {
  /** Newest first. */
  images: readonly Image[]
  /** Those that were searched for, and those of them that are listed; all, if left out. */
  found?: readonly Image[]
  listed?: readonly Image[]
  cover: string | null
  parameters: readonly Parameter[]
  /** Where the readings of a photo's days come from; the server, if left out. */
  readNear?: ReadNear
  /** The tank's name in the names of downloaded files; without it no download is offered. */
  tankName?: string
  /** Opens the comparison with another photo; without it none is offered. */
  onCompare?: (image: Image) => void
  /** Makes a picture for friends of it; without it none is offered. */
  onPicture?: ((image: Image) => void) | undefined
  /** Without it images can be looked at only. */
  onAsk?: (verb: ImageTask['verb'], image: Image) => void
  /** The photos that somebody who may only look can delete all the same, and what asks before. */
  takeBack?: { ids: readonly number[] | undefined; ask: (image: Image) => void }
  onBroken?: () => void
  onGone?: () => void
}

export function GalleryImages(props: GalleryImagesProps) {
  const { images, found = images, listed = found, cover, tankName, ...others } = props
  const { onCompare, onPicture, onAsk, takeBack, onBroken, onGone, ...water } = others
  const { task: shownId, open: show, close } = useTaskHere<number>()
  const shown = images.find((image) => image.id === shownId)
  const isGone = shownId !== undefined && !shown
  useEffect(() => {
    if (!isGone) return
    onGone?.()
    close()
  }, [isGone, onGone, close])
  const closing =
    <Rest extends readonly unknown[]>(work: (...rest: Rest) => void) =>
    (...rest: Rest) => {
      close()
      work(...rest)
    }
  return (
    <>
      {listed.length > 0 && (
        <GalleryMonths
          images={listed}
          cover={cover}
          asksAboutDates={onAsk !== undefined}
          onOpen={(image) => show(image.id)}
        />
      )}
      <ImagePreview
        task={shown}
        {...water}
        // Only those that were found, unless a new caption has taken the shown one from among them.
        images={shown && !found.includes(shown) ? images : found}
        cover={cover}
        tankName={tankName}
        onShow={(image) => show(image.id)}
        onAsk={onAsk && closing(onAsk)}
        onTakeBack={shown && takeBack?.ids?.includes(shown.id) ? closing(takeBack.ask) : undefined}
        onCompare={onCompare && closing(onCompare)}
        onPicture={onPicture && closing(onPicture)}
        onBroken={() => onBroken?.()}
        onClose={close}
      />
    </>
  )
}
