import { ApiError, imageNotFound } from '#contract/errors/errors.ts'
import type { Image } from '#contract/images.ts'
import { call, isSignedOut } from '#web/api/api.ts'
import type { Confirmed } from '#web/outcomes/confirmed.ts'
import { useConfirmed } from '#web/outcomes/confirmed.ts'
import type { Removal } from '#web/outcomes/removal-question.tsx'
import { RemovalQuestion } from '#web/outcomes/removal-question.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { PhotoDateDialog } from './photo-date-dialog.tsx'

/** What is to be done with an image once it has been confirmed, or with `date` once its day was entered. */
export type ImageTask = { verb: 'delete' | 'cover' | 'date'; image: Image }

type ImageConfirmationProps = { aquariumId: number; task: ImageTask; onClose: () => void }

/** Asks before an image is deleted or becomes the cover, or for the day that it shows. */
export function ImageConfirmation({ aquariumId, task: { verb, image }, onClose }: ImageConfirmationProps) {
  if (verb === 'date') return <PhotoDateDialog image={image} onClose={onClose} />
  if (verb === 'delete') return <RemovalQuestion task={removalOf(image)} onClose={onClose} />
  return <CoverQuestion task={coverOf(aquariumId, image)} onClose={onClose} />
}

const removalOf = ({ id }: Image): Removal => ({
  title: 'Confirm Delete',
  question: 'Are you sure you want to delete this image?',
  yes: 'Delete',
  no: 'Close',
  act: () => call('DELETE /api/images/:id', { params: { id } }),
  done: { title: 'Image deleted', body: 'Hope you saved a backup!' },
  errorTitle: 'Failed to delete image',
  explain(error) {
    if (!(error instanceof ApiError)) return {}
    const saysWhy = isSignedOut(error) || error.code === 'right_needed'
    return { title: 'Failed to delete', body: saysWhy ? undefined : 'Bad response from server' }
  },
})

function CoverQuestion({ task, onClose }: { task: Confirmed; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Set as Cover Image"
      question="Do you want to set this image as the cover?"
      yes="Set as Cover Image"
      sending="Saving…"
      tone="filled"
      no="Close"
      onYes={useConfirmed(task, onClose)}
      onNo={onClose}
    />
  )
}

const coverOf = (id: number, { url }: Image): Confirmed => ({
  async act() {
    try {
      await call('PUT /api/aquariums/:id', { params: { id }, body: { image_url: url } })
    } catch (error) {
      // The address came from this aquarium's own list, so the server refuses it only when the image is gone.
      throw error instanceof ApiError && error.fields?.image_url ? imageNotFound() : error
    }
  },
  done: { title: 'Cover image updated', body: 'This image is now the face of your aquarium!' },
  errorTitle: 'Error updating aquarium',
  next: 'set it again',
})
