import { useEffect, useState } from 'react'
import type { Image } from '#contract/images.ts'
import { fileNamePart } from '#domain/text.ts'
import { dayOf, wallClock } from '#domain/time/timestamps.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { useReadNear } from '#web/images/near-water.ts'
import { photoChoices } from '#web/images/photo-choices.ts'
import type { PictureTask } from '#web/images/picture-task.ts'
import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import * as buttons from '#web/ui/dialog/dialog-buttons.module.css'
import { ChoiceField } from '#web/ui/form/form-field.tsx'
import { showMessage } from '#web/ui/messages/notification.ts'
import { useShownScheme } from '#web/ui/theme/color-scheme.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { drawPicture } from './draw-picture.ts'
import { contentOfPair, contentOfTank, firstPhotoOf } from './picture-content.ts'
import { pictureSize } from './picture-drawing.ts'
import * as css from './tank-picture-dialog.module.css'

type TankPictureDialogProps = Pick<AquariumSection, 'aquarium' | 'charted' | 'recent'> & {
  task: PictureTask
  onClose: () => void
}

/** A picture of the tank for friends, drawn here and sent to nobody but whom the user chooses. */
export function TankPictureDialog({ task, onClose, ...tank }: TankPictureDialogProps) {
  const { images, name } = tank.aquarium
  const [chosen, choose] = useState(() => (task.of === 'photo' ? task.photo : firstPhotoOf(tank.aquarium)))
  const day = dayOf(wallClock(useNow()))
  const { setCanvas, state } = useDrawing({ task, tank, photo: chosen })
  const file =
    state instanceof Blob && new File([state], `${fileNamePart(name)} ${day}.png`, { type: 'image/png' })
  return (
    <Dialog title="A picture for friends" width={500} onDismiss={onClose}>
      <div className={css.body}>
        <div className={css.frame}>
          <canvas
            ref={setCanvas}
            className={css.picture}
            {...pictureSize}
            role="img"
            aria-label={`${name} with its readings`}
          />
          {state === 'drawing' && <p role="status">Drawing…</p>}
          {state === 'failed' && (
            <p role="alert">A photo could not be loaded. Please check your network, then open this again.</p>
          )}
        </div>
        {task.of !== 'pair' && images.length > 0 && (
          <ChoiceField
            label="Photo"
            error={undefined}
            value={String(chosen?.id ?? '')}
            options={[
              ...photoChoices(images).map(({ id, words }) => ({ value: String(id), label: words })),
              { value: '', label: 'No photo, a drawing' },
            ]}
            onChange={(id) => choose(images.find((image) => String(image.id) === id) ?? null)}
          />
        )}
        <p className={css.rule}>It is made in your browser: nothing is uploaded.</p>
      </div>
      <div className={buttons.buttons}>
        <Button onClick={onClose}>Close</Button>
        <Button aria-disabled={!file} onClick={() => file && saveFile(file, file.name)}>
          Download
        </Button>
        {file && canShare(file) && (
          <Button tone="filled" onClick={() => void share(file)}>
            Share
          </Button>
        )}
      </div>
    </Dialog>
  )
}

type Drawn = 'drawing' | 'failed' | Blob

type Drawing = {
  task: PictureTask
  tank: Pick<AquariumSection, 'aquarium' | 'charted' | 'recent'>
  photo: Image | null
}

/** Draws it anew for another photo and another scheme, and keeps the file ready: sharing allows no wait. */
function useDrawing({ task, tank, photo }: Drawing) {
  const { aquarium, charted, recent } = tank
  // The dialog's frame is painted before what is in it.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [state, setState] = useState<Drawn>('drawing')
  const scheme = useShownScheme()
  const now = wallClock(useNow())
  const [opened] = useState(now)
  const read = useReadNear(charted)
  useEffect(() => {
    if (!canvas) return
    const leaving = new AbortController()
    const { signal } = leaving
    const draw = async () => {
      setState('drawing')
      const tank = { aquarium, charted, recent }
      const content =
        task.of === 'pair'
          ? contentOfPair(tank, {
              ...task,
              water: { before: await read(task.before, signal), after: await read(task.after, signal) },
              now: opened,
            })
          : contentOfTank(tank, { photo, now: opened })
      if (signal.aborted) return
      await drawPicture(canvas, { content, scheme })
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      if (!signal.aborted) setState(blob ?? 'failed')
    }
    draw().catch(() => {
      if (!signal.aborted) setState('failed')
    })
    return () => leaving.abort()
  }, [canvas, aquarium, charted, recent, task, photo, scheme, opened, read])
  return { setCanvas, state }
}

function canShare(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}

async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // Thrown when the user has chosen nobody.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showMessage({ title: 'Error sharing picture', body: 'Please download it, then send it from there.' })
  }
}
