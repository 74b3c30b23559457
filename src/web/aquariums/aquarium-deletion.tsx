import type { Aquarium } from '#contract/aquariums.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useOpenedHere } from '#web/ui/opened-here.ts'

const form = lazyPart(async () => (await import('./aquarium-deletion-form.tsx')).AquariumDeletionForm)

/** 'Delete Aquarium', which asks for the aquarium's exact name. */
export function AquariumDeletion({ aquarium }: { aquarium: Pick<Aquarium, 'id' | 'name'> }) {
  const asking = useOpenedHere()
  form.usePrefetch()
  return (
    <>
      <Button tone="danger" onClick={asking.open}>
        Delete Aquarium
      </Button>
      <Dialog title="Delete Aquarium" width={500} opened={asking.isOpened}>
        <form.Part aquarium={aquarium} onClose={asking.close} />
      </Dialog>
    </>
  )
}
