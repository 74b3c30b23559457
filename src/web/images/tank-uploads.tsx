import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { aquariumPage } from '#contract/pages.ts'
import { isSignedOut } from '#web/api/api.ts'
import { shownUser } from '#web/api/shown-user.ts'
import { warnBeforeLeaving } from '#web/browser/leave-warning.ts'
import { createStore } from '#web/browser/store.ts'
import { deletedRowWords, showRefusal } from '#web/outcomes/refusal-words.tsx'
import { showMessage } from '#web/ui/messages/notification.ts'
import { sendImage } from './send-image.ts'
import { uploadFailureWords } from './upload-failure.tsx'
import { UploadLine } from './upload-line.ts'
import { UploadList } from './upload-list.tsx'
import type { Upload } from './uploads.ts'
import { Uploads } from './uploads.ts'

type Tank = Pick<WholeAquarium, 'id' | 'name'>

const line = new UploadLine()
/** Kept by user and aquarium when their page is left: uploads go on, and failed ones can be tried again. */
const known = new Map<string, ReturnType<typeof uploadsTo>>()

export function TankUploads({ tank }: { tank: Tank }) {
  const { revalidate } = useRevalidator()
  const [{ uploads, useShown }] = useState(() => uploadsOf(tank, revalidate))
  return (
    <UploadList
      uploads={useShown()}
      onRetry={(some) => uploads.retry(some)}
      onPutAway={(some) => uploads.putAway(some)}
    />
  )
}

/** The uploads to an aquarium. `revalidate` brings the page up to date when they are stored. */
export function uploadsOf(tank: Tank, revalidate: () => Promise<void>) {
  const key = `${shownUser()} ${tank.id}`
  const found = known.get(key) ?? uploadsTo(tank, revalidate)
  known.set(key, found)
  return found
}

function uploadsTo(tank: Tank, revalidate: () => Promise<void>) {
  let shown: readonly Upload[] = []
  const store = createStore(() => shown, shown)
  const uploads = new Uploads({
    line,
    async send(sent) {
      const stopWarning = warnBeforeLeaving()
      try {
        await sendImage({ aquariumId: tank.id, ...sent })
      } finally {
        stopWarning()
      }
    },
    onChange(all) {
      shown = all
      store.changed()
    },
    async onEnd({ stored, failed, cancelled }) {
      const [problem] = failed
      if (problem) {
        const tankName = location.pathname === aquariumPage(tank.id) ? undefined : tank.name
        const body = uploadFailureWords([problem, ...failed.slice(1)], tankName)
        showRefusal({ title: 'Error uploading image', error: problem.error, body })
      } else if (stored > 0)
        showMessage({ title: 'Success', body: 'Image uploaded successfully', type: 'success' })
      // Without a session, loading again would lead to the sign-in and lose the files that can be tried again.
      if (isSignedOut(problem?.error)) return
      // When the aquarium is gone, loading again leaves its page.
      if (stored + cancelled > 0 || deletedRowWords(problem?.error) !== undefined) await revalidate()
    },
  })
  return { uploads, useShown: store.useValue }
}
