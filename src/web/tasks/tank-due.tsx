import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { rhythmWords } from '#domain/care/task-words.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { steadyRhythm } from '#domain/series/test-rhythm.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { dayOf } from '#domain/time/timestamps.ts'
import { useRemind } from '#web/care/remind.ts'
import { useOutbox } from '#web/outbox/outbox-state.ts'
import { testsOf } from '#web/readings/known-tests.ts'
import { labelWithin } from '#web/readings/reading-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import * as css from './due-list.module.css'
import { AllDone, DueList } from './due-list.tsx'
import { dueTasks } from './due-tasks.ts'
import { taskOpener } from './task-opener.ts'

type TankDueProps = { aquarium: WholeAquarium; parameters: readonly Parameter[] }

/** What is due in the tank whose page is shown, or the offer of a first task. */
export function TankDue({ aquarium, parameters }: TankDueProps) {
  const now = useWallClock(aquarium.time_zone)
  const { calls } = useOutbox()
  // A tank that this device kept before an update has no tasks.
  const { tasks = [] } = aquarium as Partial<WholeAquarium>
  if (tasks.length === 0) return <Offer aquarium={aquarium} parameters={parameters} now={now} />
  const today = dayOf(now)
  const due = dueTasks(tasks, { today, unsent: calls })
  return (
    <>
      <DueList tank={{ ...aquarium, parameters, tests: testsOf(aquarium) }} due={due} today={today} />
      {due.open.length === 0 && <AllDone next={due.next} today={today} />}
      <p className={css.offer}>
        <AddTask aquarium={aquarium} />
      </p>
    </>
  )
}

/** The first task is offered, from how often the keeper tests anyway. */
function Offer({ aquarium, parameters, now }: TankDueProps & { now: Timestamp }) {
  const { isSending, remind } = useRemind(aquarium.id)
  const found = offered(aquarium, { parameters, now })
  return (
    <p className={css.offer}>
      Coralline can remind you.{' '}
      {found ? (
        <>
          You test {labelWithin(found.parameter)} {rhythmWords({ every_days: found.every_days })}:{' '}
          <Button
            size="small"
            aria-disabled={isSending}
            onClick={() =>
              remind({
                kind: 'test',
                parameter: found.parameter.key,
                every_days: found.every_days,
                starts_on: dayOf(now),
              })
            }
          >
            Remind me
          </Button>
        </>
      ) : (
        <AddTask aquarium={aquarium} />
      )}
    </p>
  )
}

function AddTask({ aquarium: tank }: Pick<TankDueProps, 'aquarium'>) {
  return (
    <Button
      tone="link"
      size="tiny"
      onClick={() => taskOpener.open({ tank, task: undefined })}
      aria-haspopup="dialog"
    >
      Add a task
    </Button>
  )
}

/** Alkalinity if it is tested in a steady rhythm, else the first parameter that is, in the order of the screens. */
function offered(
  aquarium: WholeAquarium,
  { parameters, now }: { parameters: readonly Parameter[]; now: Timestamp },
) {
  const { latest, testedBefore } = testsOf(aquarium)
  // What corals use up is what is forgotten at their cost.
  const inOrder = parameters.toSorted(
    (one, other) => Number(other.key === 'alkalinity') - Number(one.key === 'alkalinity'),
  )
  for (const parameter of inOrder) {
    const reading = latest[parameter.key]
    const tests = reading && { timestamp: reading.timestamp, tested: testedBefore[parameter.key] ?? [] }
    const every_days = tests && steadyRhythm(tests, now)
    if (every_days !== undefined && every_days !== null) return { parameter, every_days }
  }
  return undefined
}
