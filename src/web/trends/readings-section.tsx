import { FirstLogHint } from '#web/aquariums/first-log-hint.tsx'
import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { withColumnsFor } from '#web/readings/custom-values.ts'
import { linksTo } from '#web/readings/parameter-link.tsx'
import { LatestReadings } from '#web/trends/latest-readings/latest-readings.tsx'
import { ShowAgain, StillTestedQuestion } from '#web/trends/latest-readings/still-tested.tsx'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import { WhyButton } from '#web/why/why-button.tsx'

export function ReadingsSection({ aquarium, charted, recent, mayEdit }: AquariumSection) {
  const now = useWallClock()
  return (
    <>
      {aquarium.log_count === 0 && mayEdit && <FirstLogHint />}
      {/* Mounted without logs, too, so that the readings of the first log are marked as new. */}
      <LatestReadings
        parameters={charted}
        latest={aquarium.latest}
        testsBefore={aquarium.tests_before}
        answers={aquarium.test_answers}
        {...(mayEdit && {
          answering: {
            question: (tile) => <StillTestedQuestion aquariumId={aquarium.id} tile={tile} now={now} />,
            showAgain: (tile) => <ShowAgain aquariumId={aquarium.id} tile={tile} />,
          },
        })}
        recent={recent instanceof Error ? recent : withColumnsFor(recent, charted)}
        linkTo={linksTo(aquarium.id)}
        why={(parameter) => <WhyButton parameters={[parameter]} look="mark" />}
        now={now}
      />
    </>
  )
}
