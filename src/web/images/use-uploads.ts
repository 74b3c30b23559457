import { createElement, Fragment, useState } from 'react'
import { useRevalidator } from 'react-router'
import { NetworkError } from '#web/api/api.ts'
import { fetchPart } from '#web/late/fetch-part.ts'
import { showMessage } from '#web/messages/notification.ts'
import { goneWords, refusalWords, showRefusal } from '#web/refusals/refusal-words.tsx'
import { isSignedOut } from '#web/session/guard.ts'
import type { FailedUpload, Upload } from './uploads.ts'
import { Uploads } from './uploads.ts'

/** The uploads to an aquarium: `shown` is the list to draw, `uploads` begins others. */
export function useUploads(aquariumId: number) {
  const [shown, setShown] = useState<readonly Upload[]>([])
  const { revalidate } = useRevalidator()
  const [uploads] = useState(
    () =>
      new Uploads({
        async send(upload, onProgress) {
          // The list of uploads then shows the failure like that of an upload that lost its connection.
          const { sendImage } = await fetchPart(() => import('./send-image.ts')).catch(() => {
            throw new NetworkError()
          })
          await sendImage({ aquariumId, ...upload, onProgress })
        },
        onChange: setShown,
        async onEnd({ stored, failed: [problem, ...more] }) {
          if (problem) tellFailure(problem, more.length)
          else showMessage({ title: 'Success', body: 'Image uploaded successfully', type: 'success' })
          // When the aquarium is gone, loading again leaves its page.
          if (stored > 0 || goneWords(problem?.error) !== undefined) await revalidate()
        },
      }),
  )
  return { uploads, shown }
}

/** The message refers to the list, which gives each reason. It gives the reason itself when the page is left or the session has ended. */
function tellFailure({ file, error }: FailedUpload, others: number) {
  const names = others > 0 ? `${file.name} and ${others} more` : file.name
  const isInList = goneWords(error) === undefined && !isSignedOut(error)
  const body = isInList
    ? `${names}: the list of images says why.`
    : createElement(Fragment, null, `${names}: `, refusalWords(error, 'try again'))
  showRefusal({ title: 'Error uploading image', error, body })
}
