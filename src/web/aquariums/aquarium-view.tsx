import type { ReactNode } from 'react'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { isBuilding } from '#web/browser/building.ts'
import { testsOf } from '#web/readings/known-tests.ts'
import { waterSentence } from '#web/readings/water-sentence.ts'
import { WaterState } from '#web/readings/water-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMedia } from '#web/ui/theme/media.ts'
import * as css from './aquarium-view.module.css'
import { coverOf, coverSizes } from './cover-image.ts'
import { CoverPicture } from './cover-picture.tsx'

type AquariumViewProps = {
  aquarium: Pick<
    WholeAquarium,
    'id' | 'name' | 'description' | 'image_url' | 'newest_photo' | 'latest' | 'tests_before' | 'test_answers'
  >
  now: Timestamp
  parameters: readonly Parameter[]
  banner?: ReactNode
  code?: ReactNode
  link?: ReactNode
  /** Opens the dialog for name and description; without it they cannot be changed. */
  onEdit?: () => void
  /** Makes the button that explains why these parameters are off; without it nothing does. */
  why?: (parameters: readonly Parameter[]) => ReactNode
  actions?: ReactNode
  /** The latest readings, or a hint how to log the first ones. */
  readings: ReactNode
  /** What was done to the tank. */
  care?: ReactNode
  chart: ReactNode
  gallery?: ReactNode
  notes?: ReactNode
  chat?: ReactNode
  children: ReactNode
}

/** The page of an aquarium. The parts that are passed in decide whose it is and what can be changed. */
export function AquariumView(props: AquariumViewProps) {
  const { aquarium, now, parameters, banner, code, link, onEdit, why, actions } = props
  const { readings, care, chart, gallery, notes, chat, children } = props
  // Where it is seen decides where it stands, so that Tab goes through the page as eyes do. A page that is built has it
  // in both places, and the style sheet shows one of them.
  const isCodeLast = useMedia('(width < 600px)', false)
  return (
    <div className={css.page}>
      {banner}
      <div className={css.top}>
        <CoverPicture className={css.cover} imageUrl={coverOf(aquarium)} sizes={coverSizes} isFirst />
        <AquariumHeading aquarium={aquarium} now={now} parameters={parameters} onEdit={onEdit} why={why}>
          {aquarium.description !== null && <p className={css.description}>{aquarium.description}</p>}
          {link && <div className={css.link}>{link}</div>}
        </AquariumHeading>
        {code && (!isCodeLast || isBuilding) && <div className={css.code}>{code}</div>}
      </div>
      {actions && (
        <div className={css.bar}>
          <div className={css.actions}>{actions}</div>
        </div>
      )}
      {readings}
      {care && <div className={css.onScreen}>{care}</div>}
      {chart}
      <div className={css.onScreen}>
        {gallery}
        {notes}
        {chat}
      </div>
      {children}
      {code && (isCodeLast || isBuilding) && <div className={css.code}>{code}</div>}
    </div>
  )
}

type AquariumHeadingProps = {
  aquarium: Pick<WholeAquarium, 'name'> & Parameters<typeof testsOf>[0]
  now: Timestamp
  parameters: readonly Parameter[]
  onEdit?: (() => void) | undefined
  why?: AquariumViewProps['why'] | undefined
  children?: ReactNode
}

export function AquariumHeading(props: AquariumHeadingProps) {
  const { aquarium, now, parameters, onEdit, why, children } = props
  const sentence = waterSentence(testsOf(aquarium), parameters, now)
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
        <div className={css.water}>
          <WaterState sentence={sentence} className={css.state} />
          {sentence.off && why?.(sentence.off)}
        </div>
      )}
      {children}
    </div>
  )
}
