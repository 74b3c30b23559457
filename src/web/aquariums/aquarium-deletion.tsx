import type { Aquarium } from '#contract/aquariums/aquariums.ts'
import { late } from '#web/late/late.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/task-here.ts'

const DeletionForm = late(async () => (await import('./aquarium-deletion-form.tsx')).AquariumDeletionForm)

/** 'Delete Aquarium', which asks for the aquarium's exact name. */
export function AquariumDeletion({ aquarium }: { aquarium: Pick<Aquarium, 'id' | 'name'> }) {
  const asking = useTaskHere<typeof aquarium>()
  return (
    <>
      <Button tone="danger" onClick={() => asking.open(aquarium)}>
        Delete Aquarium
      </Button>
      <DeletionForm task={asking.task} onClose={asking.close} />
    </>
  )
}
