import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Consumption } from '#contract/aquariums/consumption.ts'
import type { Care, CareEvent } from '#contract/aquariums/events.ts'
import { doseWords, eventWords } from '#domain/care/event-words.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { ageOf } from '#domain/time/age.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { dayOf } from '#domain/time/timestamps.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { Day } from '#web/ui/time/day.tsx'
import * as css from './care-panel.module.css'
import { consumptionLines, ratioWords } from './consumption-words.ts'
import { KindIcon } from './kind-icon.tsx'

type CarePanelProps = {
  care: Care
  /** Undefined until it is known. */
  consumption: Consumption | undefined
  parameters: readonly Parameter[]
  now: Timestamp
  /** Nothing for who may only look. */
  buttons?: ReactNode
  /** What is due, above what was done. */
  due?: ReactNode
  /** What is said below of what cannot be told. */
  children?: ReactNode
}

/** What was done to the tank lately, what its dosers give, and what it uses. */
export function CarePanel({ care, consumption, parameters, now, buttons, due, children }: CarePanelProps) {
  const lines = consumption ? consumptionLines(consumption, { parameters, products: care.products }) : []
  const isEmpty = care.dosers.length === 0 && care.last.every(({ kind }) => kind === 'doser')
  return (
    <Panel labelledBy="care-heading">
      <div className={css.care}>
        <div className={css.head}>
          <PanelTitle id="care-heading">Care</PanelTitle>
          {buttons && <div className={css.buttons}>{buttons}</div>}
        </div>
        {due}
        {isEmpty && (
          <p className={css.empty}>
            Water changes, doses and new animals appear on the chart when you add them here.
          </p>
        )}
        {!isEmpty && <Lately care={care} now={now} />}
        {lines.length > 0 && (
          <ul className={css.uses} aria-label="What the tank uses">
            {lines.map(({ parameter, words, from }) => (
              <li key={parameter.key}>
                <strong>{parameter.label}</strong>
                <span>
                  {words}
                  <small>{from}</small>
                </span>
              </li>
            ))}
          </ul>
        )}
        {consumption && ratioWords(consumption) && <p className={css.ratio}>{ratioWords(consumption)}</p>}
        {children}
      </div>
    </Panel>
  )
}

/** As many as fit at a glance. */
const mostLines = 4

/** The newest of each kind with its age, and each running doser since when. */
function Lately({ care, now }: { care: Care; now: Timestamp }) {
  const [isAll, setAll] = useState(false)
  const productOf = ({ product_id }: CareEvent) => care.products.find(({ id }) => id === product_id)
  const others = care.last
    .filter(({ kind }) => kind !== 'doser')
    .toSorted((one, other) => (one.timestamp < other.timestamp ? 1 : -1))
  const shown = isAll ? others : others.slice(0, mostLines)
  return (
    <ul className={css.lately} aria-label="Done last">
      {care.dosers.map((doser) => (
        <li key={doser.id}>
          <KindIcon kind="doser" />
          <span>
            {doseWords(doser.amount ?? 0, productOf(doser))} a day since <Day of={dayOf(doser.timestamp)} />
          </span>
        </li>
      ))}
      {shown.map((event) => (
        <li key={event.id}>
          <KindIcon kind={event.kind} />
          <span>
            {eventWords(event, { product: productOf(event) })}
            <small>{ageOf(event.timestamp, now)}</small>
          </span>
        </li>
      ))}
      {others.length > shown.length && (
        <li>
          <Button tone="link" onClick={() => setAll(true)}>
            {others.length - shown.length} more
          </Button>
        </li>
      )}
    </ul>
  )
}
