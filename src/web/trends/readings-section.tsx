import type { Timestamp } from '#domain/time/timestamps.ts'
import { FirstLogHint } from '#web/aquariums/first-log-hint.tsx'
import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { withColumnsFor } from '#web/readings/custom-values.ts'
import { overdueByTask, testTasks } from '#web/readings/overdue-by-task.ts'
import { linksTo } from '#web/readings/parameter-link.tsx'
import type { Tile } from '#web/trends/latest-readings/asked-about.ts'
import { askedAbout } from '#web/trends/latest-readings/asked-about.ts'
import { LatestReadings } from '#web/trends/latest-readings/latest-readings.tsx'
import { ShowAgain, StillTestedQuestion } from '#web/trends/latest-readings/still-tested.tsx'
import { StoppedTests } from '#web/trends/latest-readings/stopped-tests.tsx'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import { WhyButton } from '#web/why/why-button.tsx'

export function ReadingsSection({ aquarium, charted, recent, mayEdit }: AquariumSection) {
  const now = useWallClock(aquarium.time_zone)
  return (
    <>
      {aquarium.log_count === 0 && mayEdit && <FirstLogHint />}
      {/* Mounted without logs, too, so that the readings of the first log are marked as new. */}
      <LatestReadings
        parameters={charted}
        latest={aquarium.latest}
        testsBefore={aquarium.tests_before}
        answers={aquarium.test_answers}
        below={(measured) => <BelowTiles {...measured} {...{ aquarium, mayEdit, now }} />}
        recent={recent instanceof Error ? recent : withColumnsFor(recent, charted)}
        linkTo={linksTo(aquarium.id)}
        why={(parameter) => <WhyButton parameters={[parameter]} look="mark" />}
        overdueOf={overdueByTask(aquarium.tasks)}
        now={now}
      />
    </>
  )
}

type BelowTilesProps = Pick<AquariumSection, 'aquarium' | 'mayEdit'> & {
  tiles: readonly Tile[]
  stopped: readonly Tile[]
  now: Timestamp
}

function BelowTiles({ tiles, stopped, aquarium, mayEdit, now }: BelowTilesProps) {
  const { id, test_answers: answers = {} } = aquarium
  // Who is reminded of a test is not asked whether it was given up.
  const unasked = tiles.filter(({ parameter }) => testTasks(aquarium.tasks, parameter).length === 0)
  const asked = mayEdit ? askedAbout(unasked, { answers, now }) : undefined
  return (
    <>
      {asked && <StillTestedQuestion aquariumId={id} tile={asked} now={now} />}
      <StoppedTests
        tiles={stopped}
        linkTo={linksTo(id)}
        showAgain={mayEdit ? (tile) => <ShowAgain aquariumId={id} tile={tile} /> : undefined}
        now={now}
      />
    </>
  )
}
