import type { ReactNode } from 'react'
import type { WholeAquarium } from '#contract/whole-aquarium.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './aquarium-view.module.css'

type AquariumHeadingProps = {
  aquarium: Pick<WholeAquarium, 'name' | 'description'>
  link: ReactNode
  /** Without it there is no pencil. */
  onEdit?: (() => void) | undefined
}

/** Name and description, with the pencil that edits them. */
export function AquariumHeading({ aquarium: { name, description }, link, onEdit }: AquariumHeadingProps) {
  return (
    <div className={css.heading}>
      <div className={css.name}>
        <h1>{name}</h1>
        {onEdit && (
          <button type="button" className={css.pencil} aria-label="Edit aquarium" onClick={onEdit}>
            <Icon name="pencil" />
          </button>
        )}
      </div>
      {description !== null && <p className={css.description}>{description}</p>}
      {link}
    </div>
  )
}
