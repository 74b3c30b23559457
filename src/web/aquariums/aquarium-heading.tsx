import { ActionIcon, Title } from '@mantine/core'
import { useState } from 'react'
import type { Aquarium } from '#contract/aquariums.ts'
import { AquariumDialog } from './aquarium-dialog.tsx'
import css from './aquarium-screen.module.css'

/** Name and description, with the pencil that edits them. */
export function AquariumHeading({ aquarium }: { aquarium: Pick<Aquarium, 'id' | 'name' | 'description'> }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <div className={css.heading}>
      <div className={css.name}>
        <Title order={1}>{aquarium.name}</Title>
        <ActionIcon variant="subtle" size="lg" aria-label="Edit aquarium" onClick={() => setEditing(true)}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path
              d="M4 20l1-4L16.5 4.5a1.8 1.8 0 0 1 2.5 0l.5.5a1.8 1.8 0 0 1 0 2.5L8 19l-4 1zM14.5 6.5l3 3"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </ActionIcon>
      </div>
      {aquarium.description !== null && <p className={css.description}>{aquarium.description}</p>}
      <AquariumDialog opened={isEditing} onClose={() => setEditing(false)} aquarium={aquarium} />
    </div>
  )
}
