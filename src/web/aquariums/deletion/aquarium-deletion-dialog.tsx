import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { adminLists, dashboardPage, deletedPage } from '#contract/pages.ts'
import { counted } from '#domain/count-words.ts'
import { deletedAquariumDays } from '#domain/limits.ts'
import { call } from '#web/api/api.ts'
import { useConfirmed } from '#web/outcomes/confirmed.ts'
import { TypedNameDialog } from './typed-name-dialog.tsx'

/** `owner` is set when the tank is another user's. */
export type TankToDelete = Pick<WholeAquarium, 'id' | 'name' | 'owner'>

type AquariumDeletionDialogProps = { task: TankToDelete; onClose: () => void }

/** Asks for the aquarium's name, then deletes it and leaves its page. */
export function AquariumDeletionDialog({ task: aquarium, onClose }: AquariumDeletionDialogProps) {
  const [days, setDays] = useState<number>()
  const navigate = useNavigate()

  useEffect(() => {
    // When this request fails, the question is asked without the number of days.
    call('GET /api/aquariums/deleted').then(
      ({ days }) => setDays(days),
      () => {},
    )
  }, [])

  const { removes, undo, done } = deletionWords(aquarium, days ?? deletedAquariumDays)
  const onYes = useConfirmed(
    {
      done: {
        title: 'Aquarium Deleted',
        body: done,
        ...(!aquarium.owner && {
          actions: [{ label: 'Deleted tanks', act: () => void navigate(deletedPage) }],
        }),
      },
      act: () => call('DELETE /api/aquariums/:id', { params: { id: aquarium.id } }),
      errorTitle: 'Error deleting aquarium',
      page: dashboardPage,
    },
    onClose,
  )
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
      onYes={onYes}
      onNo={onClose}
    />
  )
}

/** What deleting a tank does, who can undo it for how many days, and once it is done, how. */
export function deletionWords({ name, owner }: Pick<WholeAquarium, 'name' | 'owner'>, days: number) {
  const kept = `for ${counted(days, 'day')}`
  return owner
    ? {
        removes: `This removes the tank and its logs from ${owner.name}’s list.`,
        undo: `They can bring it back ${kept}, and so can you, with Edit in ${adminLists.aquariums.title}.`,
        done: `${name} is gone from ${owner.name}’s list. They can bring it back ${kept}, and so can you, with Edit in ${adminLists.aquariums.title}.`,
      }
    : {
        removes: 'This removes the tank and its logs from your list.',
        undo: `You can bring it back ${kept}.`,
        done: `${name} is gone from your list. You can bring it back ${kept} in Settings, under Deleted tanks.`,
      }
}
