import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { waterSentence } from '#web/readings/water-sentence.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './aquarium-view.module.css'

type AquariumHeadingProps = {
  aquarium: Pick<WholeAquarium, 'name' | 'latest'>
  parameters: readonly Parameter[]
  /** Without it there is no pencil. */
  onEdit?: (() => void) | undefined
}

/** Name and state of the water, with the pencil that edits the tank. */
export function AquariumHeading({ aquarium, parameters, onEdit }: AquariumHeadingProps) {
  const sentence = waterSentence(aquarium.latest, parameters)
  return (
    <div className={css.heading}>
      <div className={css.name}>
        <h1>{aquarium.name}</h1>
        {onEdit && (
          <Button tone="bare" size="icon" className={css.pencil} aria-label="Edit tank" onClick={onEdit}>
            <Icon name="pencil" />
          </Button>
        )}
      </div>
      {sentence && (
        <p className={css.state} data-well={sentence.isWell}>
          <span aria-hidden="true">{sentence.isWell ? '✓' : '!'}</span> {sentence.text}
        </p>
      )}
    </div>
  )
}
