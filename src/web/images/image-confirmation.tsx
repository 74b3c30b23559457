import { useRevalidator } from 'react-router'
import { ApiError, imageNotFound } from '#contract/errors/errors.ts'
import type { Image } from '#contract/images.ts'
import { call, isSignedOut } from '#web/api/api.ts'
import { showMessage } from '#web/messages/notification.ts'
import { refusalWords, showRefusal, tellGone } from '#web/refusals/refusal-words.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { PhotoDate } from './photo-date.tsx'

/** What is to be done with an image once it has been confirmed, or with `date` once its day was entered. */
export type ImageTask = { verb: keyof typeof words | 'date'; image: Image }

type ImageConfirmationProps = { aquariumId: number; task: ImageTask; onClose: () => void }

const words = {
  delete: {
    title: 'Confirm Delete',
    question: 'Are you sure you want to delete this image?',
    yes: 'Delete',
    sending: 'Deleting…',
    tone: 'delete',
  },
  cover: {
    title: 'Set as Cover Image',
    question: 'Do you want to set this image as the cover?',
    yes: 'Set as Cover Image',
    sending: 'Saving…',
    tone: 'filled',
  },
} as const

/** Asks before an image is deleted or becomes the cover, or for the day that it shows. */
export function ImageConfirmation({ aquariumId, task, onClose }: ImageConfirmationProps) {
  const { revalidate } = useRevalidator()
  const { verb, image } = task

  async function act() {
    const isDone = verb === 'delete' ? await remove(image) : await setCover(aquariumId, image)
    if (!isDone) return
    onClose()
    // Not awaited: meanwhile the same dialog may ask about the next image.
    void revalidate()
  }

  if (verb === 'date') return <PhotoDate image={image} onClose={onClose} />
  return <ConfirmDialog {...words[verb]} no="Close" onYes={act} onNo={onClose} />
}

/** True when there is nothing left to confirm: the image was deleted now, or it was already gone. */
async function remove({ id }: Image): Promise<boolean> {
  try {
    await call('DELETE /api/images/:id', { params: { id } })
  } catch (error) {
    if (tellGone(error)) return true
    const saysWhy = isSignedOut(error) || (error instanceof ApiError && error.code === 'right_needed')
    const isBad = error instanceof ApiError && !saysWhy
    showRefusal({
      title: error instanceof ApiError ? 'Failed to delete' : 'Failed to delete image',
      error,
      body: isBad ? 'Bad response from server' : refusalWords(error, 'delete again'),
    })
    return false
  }
  showMessage({ title: 'Image deleted', body: 'Hope you saved a backup!', type: 'success' })
  return true
}

async function setCover(id: number, { url }: Image): Promise<boolean> {
  try {
    await call('PUT /api/aquariums/:id', { params: { id }, body: { image_url: url } })
  } catch (error) {
    if (tellGone(isOwnImageRefused(error) ? imageNotFound() : error)) return true
    showRefusal({ title: 'Error updating aquarium', error, next: 'set it again' })
    return false
  }
  showMessage({
    title: 'Cover image updated',
    body: 'This image is now the face of your aquarium!',
    type: 'success',
  })
  return true
}

/** The address came from this aquarium's own list, so the server refuses it only when the image is gone. */
function isOwnImageRefused(error: unknown): boolean {
  return error instanceof ApiError && error.fields?.image_url !== undefined
}
