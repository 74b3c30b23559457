import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import type { TankToDelete } from './aquarium-deletion-dialog.tsx'

const DeletionDialog = lazyDialog(
  async () => (await import('./aquarium-deletion-dialog.tsx')).AquariumDeletionDialog,
)

export function AquariumDeletion({ aquarium }: { aquarium: TankToDelete }) {
  const asking = useTaskHere<typeof aquarium>()
  return (
    <>
      <Button tone="danger" onClick={() => asking.open(aquarium)}>
        Delete Aquarium
      </Button>
      <DeletionDialog task={asking.task} onClose={asking.close} />
    </>
  )
}
