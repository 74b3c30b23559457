import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { calculatorPage, carePage } from '#contract/pages.ts'
import { dosedParameters } from '#domain/care/salts.ts'
import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { Button } from '#web/ui/button.tsx'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import * as css from './care-panel.module.css'
import { CarePanel } from './care-panel.tsx'
import { careOpener } from './care-task.ts'

type CareSectionProps = Pick<AquariumSection, 'aquarium' | 'consumption' | 'parameters' | 'mayEdit'> & {
  onVolume: () => void
  /** What is due. */
  due: ReactNode
}

/** Care on the page of a tank. */
export function CareSection(props: CareSectionProps) {
  const { aquarium, consumption, parameters, mayEdit, onVolume, due } = props
  const now = useWallClock(aquarium.time_zone)
  const needsVolume = consumption && dosedParameters.some((of) => consumption[of] === 'volume_needed')
  const add = () => careOpener.open({ verb: 'create', tank: aquarium })
  return (
    <CarePanel
      care={aquarium.care}
      consumption={consumption}
      parameters={parameters}
      now={now}
      due={due}
      {...(mayEdit && { buttons: <CareButtons id={aquarium.id} onAdd={add} /> })}
    >
      {needsVolume && (
        <p className={css.ratio}>
          What the tank uses is told once its volume is known.{' '}
          {mayEdit && (
            <Button tone="link" onClick={onVolume}>
              Enter the volume
            </Button>
          )}
        </p>
      )}
    </CarePanel>
  )
}

/** For who may change the tank. */
function CareButtons({ id, onAdd }: { id: number; onAdd: () => void }) {
  return (
    <>
      <Button size="tall" onClick={onAdd} aria-haspopup="dialog" aria-label="Add care">
        Add
      </Button>
      <Link className={css.all} to={carePage(id)}>
        All care
      </Link>
      <Link className={css.all} to={calculatorPage(id)}>
        Calculator
      </Link>
    </>
  )
}
