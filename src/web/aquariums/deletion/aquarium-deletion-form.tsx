import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { dashboardPage } from '#contract/pages.ts'
import { deletedAquariumDays } from '#domain/limits.ts'
import { call } from '#web/api/api.ts'
import type { Message } from '#web/messages/notification.ts'
import { takeBack } from '#web/messages/notification.ts'
import { showRefusal, tellGone } from '#web/refusals/refusal-words.tsx'
import { deletionWords } from './deletion-words.ts'
import { TypedNameDialog } from './typed-name-dialog.tsx'

/** `owner` is set when the tank is another keeper's. */
export type TankToDelete = Pick<WholeAquarium, 'id' | 'name' | 'owner'>

type AquariumDeletionFormProps = { task: TankToDelete; onClose: () => void }

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

  const { removes, undo } = deletionWords(aquarium, days ?? deletedAquariumDays)
  return (
    <TypedNameDialog
      title="Delete Aquarium"
      question={
        <>
          {removes}
          {/* Takes up its room before the days are known, so that no button moves under a finger. */}
          <span style={{ visibility: days === undefined ? 'hidden' : 'visible' }}> {undo}</span>
        </>
      }
      name={aquarium.name}
      yes="Delete"
      onYes={remove}
      onNo={onClose}
    />
  )
}
