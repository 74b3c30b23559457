import { useMemo } from 'react'
import { Link } from 'react-router'
import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { aquariumPage } from '#contract/pages.ts'
import { dayOf } from '#domain/time/timestamps.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import { useOutbox } from '#web/outbox/outbox-state.ts'
import { withCustomWater } from '#web/readings/custom-values.ts'
import { testsOfWater } from '#web/readings/known-tests.ts'
import { tankClock, useNow } from '#web/ui/time/wall-clock.ts'
import * as css from './due-list.module.css'
import { AllDone, DueList } from './due-list.tsx'
import type { DueTasks } from './due-tasks.ts'
import { dueTasks } from './due-tasks.ts'

/** What is due in all tanks, above them; nothing while nobody has made a task. */
export function DueToday({ aquariums }: { aquariums: readonly OwnAquarium[] }) {
  const now = useNow()
  const { calls } = useOutbox()
  const all = aquariums.flatMap((aquarium) => {
    // A list that this device kept before an update has no tasks.
    const { tasks = [], time_zone } = aquarium as Partial<OwnAquarium> & OwnAquarium
    const today = dayOf(tankClock(now, time_zone))
    return tasks.length === 0 ? [] : [{ aquarium, today, due: dueTasks(tasks, { today, unsent: calls }) }]
  })
  const asking = all.filter(({ due: { open, resting } }) => open.length + resting.length > 0)
  const [first] = all
    .flatMap(({ due: { next }, today }) => (next ? [{ next, today }] : []))
    .toSorted((one, other) => (one.next.due.on < other.next.due.on ? -1 : 1))
  if (asking.length === 0 && !first) return null
  const isOpen = asking.some(({ due: { open } }) => open.length > 0)
  return (
    <section className={css.today} aria-labelledby="due-heading">
      <h2 id="due-heading" tabIndex={-1}>
        Due today
      </h2>
      {!isOpen && first && <AllDone {...first} />}
      {asking.map(({ aquarium, today, due }) => (
        <TankDue
          key={aquarium.id}
          aquarium={aquarium}
          today={today}
          due={due}
          isNamed={aquariums.length > 1}
        />
      ))}
    </section>
  )
}

type TankDueProps = { aquarium: OwnAquarium; today: string; due: DueTasks; isNamed: boolean }

function TankDue({ aquarium, today, due, isNamed }: TankDueProps) {
  const parameters = useParametersOf(aquarium)
  const tests = useMemo(() => testsOfWater(withCustomWater(aquarium), aquarium), [aquarium])
  return (
    <div className={css.tank}>
      {isNamed && (
        <h3>
          <Link to={aquariumPage(aquarium.id)}>{aquarium.name}</Link>
        </h3>
      )}
      <DueList tank={{ ...aquarium, parameters, tests }} due={due} today={today} />
    </div>
  )
}
