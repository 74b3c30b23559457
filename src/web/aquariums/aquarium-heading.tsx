import { Title } from '@mantine/core'
import { Icon } from '#web/ui/icon.tsx'
import { useOpenedHere } from '#web/ui/opened-here.ts'
import { AquariumDialog } from './aquarium-dialog.tsx'
import type { EditedAquarium } from './aquarium-form.ts'
import css from './aquarium-screen.module.css'

/** Name and description, with the pencil that edits them. */
export function AquariumHeading({ aquarium }: { aquarium: EditedAquarium }) {
  const editing = useOpenedHere()
  return (
    <div className={css.heading}>
      <div className={css.name}>
        <Title order={1}>{aquarium.name}</Title>
        <button type="button" className={css.pencil} aria-label="Edit aquarium" onClick={editing.open}>
          <Icon name="pencil" />
        </button>
      </div>
      {aquarium.description !== null && <p className={css.description}>{aquarium.description}</p>}
      <AquariumDialog opened={editing.isOpened} onClose={editing.close} aquarium={aquarium} />
    </div>
  )
}
