import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Aquarium } from '#contract/aquariums/aquariums.ts'
import { dashboardPage } from '#contract/pages.ts'
import { counted } from '#domain/count-words.ts'
import { deletedAquariumDays } from '#domain/limits.ts'
import { call } from '#web/api/api.ts'
import type { Message } from '#web/messages/notification.ts'
import { takeBack } from '#web/messages/notification.ts'
import { showRefusal, tellGone } from '#web/refusals/refusal-words.tsx'
import { TypedNameDialog } from './typed-name-dialog.tsx'

type AquariumDeletionFormProps = { task: Pick<Aquarium, 'id' | 'name'>; onClose: () => void }

/** Asks for the aquarium's name, then deletes it and leaves its page. */
export function AquariumDeletionForm({ task: aquarium, onClose }: AquariumDeletionFormProps) {
  const navigate = useNavigate()
  /** The message about the last try, if that failed. */
  const refusal = useRef<Message>(undefined)
  const [days, setDays] = useState<number>()

  useEffect(() => {
    // When this request fails, the question is asked without the number of days.
    call('GET /api/aquariums/deleted').then(
      ({ days }) => setDays(days),
      () => {},
    )
  }, [])

  async function remove() {
    try {
      await call('DELETE /api/aquariums/:id', { params: { id: aquarium.id } })
      takeBack(refusal.current)
    } catch (error) {
      if (!tellGone(error)) {
        refusal.current = showRefusal({ title: 'Error deleting aquarium', error, next: 'delete again' })
        return
      }
    }
    await navigate(dashboardPage)
  }

  return (
    <TypedNameDialog
      title="Delete Aquarium"
      question={
        <>
          This removes the aquarium and its logs from your list.
          {/* Takes up its room before the days are known, so that no button moves under a finger. */}
          <span style={{ visibility: days === undefined ? 'hidden' : 'visible' }}>
            {` You can bring it back for ${counted(days ?? deletedAquariumDays, 'day')}.`}
          </span>
        </>
      }
      name={aquarium.name}
      yes="Delete"
      onYes={remove}
      onNo={onClose}
    />
  )
}
