import type { OwnAquarium, WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { dayOf } from '#domain/time/timestamps.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import * as css from './due-list.module.css'
import type { DueTasks } from './due-tasks.ts'
import { dueInTanks, dueTasks } from './due-tasks.ts'

/** The room of what is due in a tank until its list comes, so that nothing moves then. */
export function DuePlace({ aquarium }: { aquarium: WholeAquarium }) {
  const today = dayOf(useWallClock(aquarium.time_zone))
  const { tasks = [] } = aquarium as Partial<WholeAquarium>
  const due = dueTasks(tasks, { today, unsent: [] })
  return (
    <>
      <Rows due={due} />
      {due.open.length === 0 && due.next && <p className={css.place} />}
      <p className={css.place} />
    </>
  )
}

/** The same above all tanks. */
export function DueTodayPlace({ aquariums }: { aquariums: readonly OwnAquarium[] }) {
  const { asking, next } = dueInTanks(aquariums, { now: useNow(), unsent: [] })
  if (asking.length === 0 && !next) return null
  return (
    <section className={css.today} aria-hidden="true">
      <h2>Due today</h2>
      {next && <p className={css.place} />}
      {asking.map(({ tank, due }) => (
        <div key={tank.id} className={css.tank}>
          {aquariums.length > 1 && <h3>{tank.name}</h3>}
          <Rows due={due} />
        </div>
      ))}
    </section>
  )
}

function Rows({ due: { open, resting } }: { due: DueTasks }) {
  return (
    <>
      {open.length > 0 && (
        <ul className={css.due} aria-hidden="true">
          {open.map(({ task }) => (
            <li key={task.id} className={css.place} />
          ))}
        </ul>
      )}
      {resting.map(({ task }) => (
        <p key={task.id} className={css.place} />
      ))}
    </>
  )
}
