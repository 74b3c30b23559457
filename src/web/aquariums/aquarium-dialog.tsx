import { Dialog } from '#web/ui/dialog.tsx'
import type { DialogMode } from '#web/ui/dialog-mode.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { EditedAquarium } from './aquarium-form.ts'

type AquariumDialogProps = {
  opened: boolean
  onClose: () => void
  /** The aquarium to edit; without one the dialog creates. */
  aquarium?: EditedAquarium
  /** An admin sees whose aquarium it is, its cover and whether it is active, and stays on the page after creating. */
  mode?: DialogMode
}

const fields = lazyPart(async () => (await import('./aquarium-fields.tsx')).AquariumFields)

export function AquariumDialog({ opened, onClose, aquarium, mode = 'user' }: AquariumDialogProps) {
  fields.usePrefetch()
  const title = aquarium ? 'Edit An Aquarium' : 'Create A New Aquarium'
  return (
    <Dialog title={title} width={500} opened={opened}>
      <fields.Part aquarium={aquarium} mode={mode} onClose={onClose} />
    </Dialog>
  )
}
