import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import { CareButtons, CarePanel } from './care-panel.tsx'
import { careOpener } from './care-task.ts'

type CareSectionProps = Pick<AquariumSection, 'aquarium' | 'consumption' | 'parameters' | 'mayEdit'> & {
  onVolume: () => void
}

/** Care on the page of a tank. */
export function CareSection({ aquarium, consumption, parameters, mayEdit, onVolume }: CareSectionProps) {
  const now = useWallClock()
  const add = () => careOpener.open({ verb: 'create', tank: aquarium })
  return (
    <CarePanel
      care={aquarium.care}
      consumption={consumption}
      parameters={parameters}
      now={now}
      {...(mayEdit && { buttons: <CareButtons id={aquarium.id} onAdd={add} />, onVolume })}
    />
  )
}
