import type { CareEvent } from '#contract/aquariums/events.ts'
import * as css from './care-list.module.css'
import { CareList } from './care-list.tsx'
import type { CaredTank } from './care-task.ts'
import { careOpener } from './care-task.ts'

type CareFoundProps = { tank: CaredTank; events: readonly CareEvent[]; mayEdit: boolean }

/** What was done to the tank and has the words that were searched for, above the logs that have them. */
export function CareFound({ tank, events, mayEdit }: CareFoundProps) {
  const edit = (event: CareEvent) => careOpener.open({ verb: 'edit', tank, event })
  return (
    <section className={css.found} aria-label="Care with these words">
      <CareList events={events} products={tank.care.products} onEdit={mayEdit ? edit : undefined} />
    </section>
  )
}
