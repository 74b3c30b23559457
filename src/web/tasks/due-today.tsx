import { useMemo } from 'react'
import { Link } from 'react-router'
import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { aquariumPage } from '#contract/pages.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import { useOutbox } from '#web/outbox/outbox-state.ts'
import { withCustomWater } from '#web/readings/custom-values.ts'
import { testsOfWater } from '#web/readings/known-tests.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import * as css from './due-list.module.css'
import { AllDone, DueList } from './due-list.tsx'
import type { TankDue } from './due-tasks.ts'
import { dueInTanks } from './due-tasks.ts'

/** What is due in all tanks, above them; nothing while nobody has made a task. */
export function DueToday({ aquariums }: { aquariums: readonly OwnAquarium[] }) {
  const { calls: unsent } = useOutbox()
  const { asking, next } = dueInTanks(aquariums, { now: useNow(), unsent })
  if (asking.length === 0 && !next) return null
  return (
    <section className={css.today} aria-labelledby="due-heading">
      <h2 id="due-heading" tabIndex={-1}>
        Due today
      </h2>
      {next && <AllDone {...next} />}
      {asking.map((one) => (
        <DueInTank key={one.tank.id} {...one} isNamed={aquariums.length > 1} />
      ))}
    </section>
  )
}

function DueInTank({ tank, today, due, isNamed }: TankDue<OwnAquarium> & { isNamed: boolean }) {
  const parameters = useParametersOf(tank)
  const tests = useMemo(() => testsOfWater(withCustomWater(tank), tank), [tank])
  return (
    <div className={css.tank}>
      {isNamed && (
        <h3>
          <Link to={aquariumPage(tank.id)}>{tank.name}</Link>
        </h3>
      )}
      <DueList tank={{ ...tank, parameters, tests }} due={due} today={today} />
    </div>
  )
}
