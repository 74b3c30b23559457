import type { DragEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { imageNotFound } from '#contract/errors/errors.ts'
import { imageSides } from '#contract/image-addresses.names.ts'
import { maxImageBytes } from '#domain/limits.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { sizeWords } from '#domain/size-words.ts'
import { createStore } from '#web/browser/store.ts'
import { whenIdle } from '#web/browser/when-idle.ts'
import { notifyGone } from '#web/outcomes/refusal-words.tsx'
import { useSitting } from '#web/session/shell-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { FilePicker } from '#web/ui/form/file-picker.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { notifyNotLoaded } from '#web/ui/lazy/import-or-notify.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import * as css from './gallery.module.css'
import { GalleryPanel } from './gallery-panel.tsx'
import type { ImageTask } from './image-confirmation.tsx'
import type { OnPicture } from './picture-task.ts'
import { SearchedImages } from './searched-images.tsx'

const ImageConfirmation = lazyDialog(async () => (await import('./image-confirmation.tsx')).ImageConfirmation)
const PhotoComparison = lazyDialog(async () => (await import('./photo-comparison.tsx')).PhotoComparison)

type GalleryProps = {
  aquarium: Pick<WholeAquarium, 'id' | 'name' | 'images' | 'image_url' | 'your_images'>
  parameters: readonly Parameter[]
  onPicture: OnPicture | undefined
}

export function Gallery({ aquarium, parameters, onPicture }: GalleryProps) {
  const { id, name, images, image_url } = aquarium
  const { revalidate } = useRevalidator()
  const { TankUploads, add: addTo } = useLazyUploads()
  const add = (files: Iterable<File>) => void addTo(files, aquarium, revalidate)
  const { isOver, handlers } = useDropping(add)
  const { task, open, close } = useTaskHere<ImageTask>()
  const comparing = useTaskHere<number>()
  const isSitter = useSitting() !== undefined
  return (
    <div {...handlers}>
      <GalleryPanel
        note={`JPEG, PNG, WebP or GIF, up to ${sizeWords(maxImageBytes)} each. Coralline keeps a copy of at most ${imageSides.full} pixels without location or camera data; the original is not kept.`}
        buttons={
          <>
            <UploadButton onChosen={add} />
            {onPicture && <Button onClick={() => onPicture({ of: 'tank' })}>Picture for friends</Button>}
          </>
        }
        isOver={isOver}
      >
        <SearchedImages
          images={images}
          cover={image_url}
          parameters={parameters}
          tankName={name}
          onCompare={({ id }) => comparing.open(id)}
          onPicture={onPicture && ((photo) => onPicture({ of: 'photo', photo }))}
          {...(isSitter
            ? { takeBack: { ids: aquarium.your_images, ask: (image) => open({ verb: 'delete', image }) } }
            : { onAsk: (verb, image) => open({ verb, image }) })}
          onBroken={() => void revalidate()}
          onGone={notifyImageGone}
        />
        {images.length === 0 && <NoImages />}
        {/* The list is below the pictures, so that they do not move when it comes and goes. */}
        {TankUploads && <TankUploads tank={aquarium} />}
        {isOver && <p className={css.drop}>Drop your photos here</p>}
        <PhotoComparison
          task={images.find((image) => image.id === comparing.task)}
          images={images}
          parameters={parameters}
          onPicture={
            onPicture &&
            ((pair) => {
              comparing.close()
              onPicture({ of: 'pair', ...pair })
            })
          }
          onClose={comparing.close}
        />
        <ImageConfirmation aquariumId={id} task={task} onClose={close} />
      </GalleryPanel>
    </div>
  )
}

function notifyImageGone() {
  notifyGone(imageNotFound())
}

function UploadButton({ onChosen }: { onChosen: (files: File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <FilePicker
        ref={picker}
        label="Photo files"
        accept="image/jpeg,image/png,image/webp,image/gif"
        multiple
        onChosen={onChosen}
      />
      <Button tone="filled" aria-describedby="images-note" onClick={() => picker.current?.click()}>
        <Icon name="plus" size={18} />
        Upload photos
      </Button>
    </>
  )
}

function NoImages() {
  return (
    <div className={css.empty}>
      <p>No photos yet.</p>
      <p>Drop photos of your tank here, or choose them with Upload photos.</p>
    </div>
  )
}

function useDropping(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  useKeptPage()
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      // Moving from one part of the gallery to another fires this event, too.
      const next = event.relatedTarget
      if (!(next instanceof Node && event.currentTarget.contains(next))) setOver(false)
    },
    onDrop(event: DragEvent) {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}

/** A photo that is dropped beside the gallery must not replace the page. */
function useKeptPage() {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const types = ['dragover', 'drop'] as const
    for (const type of types) addEventListener(type, keep)
    return () => {
      for (const type of types) removeEventListener(type, keep)
    }
  }, [])
}

function bringsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files')
}

type Part = typeof import('./tank-uploads.tsx')

let part: Part | undefined
const store = createStore(() => part, part)

async function load(): Promise<Part> {
  part ??= await import('./tank-uploads.tsx')
  store.changed()
  return part
}

/** What sends photos, whose code is fetched when the browser has nothing else to do, or with the first photo. */
function useLazyUploads() {
  useEffect(() => whenIdle(() => void load().catch(() => {})), [])
  return {
    TankUploads: store.useValue()?.TankUploads,
    async add(files: Iterable<File>, ...to: Parameters<Part['uploadsOf']>) {
      const loaded = await load().catch(() => notifyNotLoaded('Error uploading image'))
      loaded?.uploadsOf(...to).uploads.add(files)
    },
  }
}
