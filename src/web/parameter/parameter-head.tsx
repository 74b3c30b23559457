import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { aquariumPage, parameterPage } from '#contract/pages.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeName, rangeText } from '#domain/parameters/range-words.ts'
import { ageOf } from '#domain/time/age.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { formatWithUnit, glanceAt } from '#domain/units/reading-format.ts'
import { overdueByTask } from '#web/readings/overdue-by-task.ts'
import { ReadingState } from '#web/readings/reading-state.tsx'
import { exactTitle } from '#web/readings/reading-text.ts'
import { oldWords } from '#web/readings/state-words.ts'
import { UnitButton } from '#web/readings/unit-button.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import * as css from './parameter.module.css'

type ParameterHeadProps = {
  aquarium: Pick<WholeAquarium, 'id' | 'name' | 'latest' | 'tests_before' | 'tasks'>
  parameter: Parameter
  /** The parameters that this tank was ever tested for, in their usual order. */
  measured: readonly Parameter[]
  now: Timestamp
  /** Makes a button of the range; without it the range cannot be changed. */
  asButton?: (range: ReactNode) => ReactNode
  actions: ReactNode
}

export function ParameterHead({ aquarium, parameter, measured, now, asButton, actions }: ParameterHeadProps) {
  const latest = aquarium.latest[parameter.key]
  const reading = latest && { ...latest, before: aquarium.tests_before[parameter.key] }
  const overdue = reading && overdueByTask(aquarium.tasks)(reading, now, parameter)
  const old = reading && oldWords(reading, now)
  const range = `${rangeName(parameter)}: ${rangeText(parameter)}${goalWords(parameter)}`
  return (
    <header className={css.head}>
      <BackLink to={aquariumPage(aquarium.id)}>{aquarium.name}</BackLink>
      <Neighbours aquariumId={aquarium.id} parameter={parameter} measured={measured} />
      <div className={css.name}>
        <h1>{parameter.label}</h1>
        {rangeName(parameter) !== '' && <p>{asButton?.(range) ?? range}</p>}
      </div>
      {reading && (
        <p className={css.latest}>
          <strong title={exactTitle(parameter, reading.value)}>
            {glanceAt(parameter, reading.value).text}
            {parameter.unit !== '' && (
              <small>
                {' '}
                <UnitButton parameter={parameter} value={reading.value} />
              </small>
            )}
          </strong>
          <span>
            {old === undefined ? <ReadingState parameter={parameter} tested={reading} /> : <span>{old}</span>}
            <time dateTime={reading.timestamp} title={shownMoment(reading.timestamp)}>
              {ageOf(reading.timestamp, now)}
            </time>
            {overdue && <span className={css.overdue}>{overdue}</span>}
          </span>
        </p>
      )}
      <div className={css.actions}>{actions}</div>
    </header>
  )
}

function goalWords(parameter: Parameter): string {
  const goal = parameter.target?.goal ?? null
  return goal === null ? '' : `, goal ${formatWithUnit(parameter, goal)}`
}

type NeighboursProps = { aquariumId: number; parameter: Parameter; measured: readonly Parameter[] }

function Neighbours({ aquariumId, parameter, measured }: NeighboursProps) {
  const { search } = useLocation()
  // Without the page number: another parameter may have fewer pages of readings.
  const range = new URLSearchParams(search)
  range.delete('page')
  const here = measured.findIndex(({ key }) => key === parameter.key)
  const before = measured[here - 1]
  const after = here < 0 ? undefined : measured[here + 1]
  const to = (other: Parameter) => ({
    pathname: parameterPage(aquariumId, other),
    search: String(range),
  })
  return (
    <nav className={css.neighbours} aria-label="Other parameters">
      {before && (
        <Link to={to(before)} rel="prev">
          <span aria-hidden="true">←</span> {before.label}
        </Link>
      )}
      {after && (
        <Link to={to(after)} rel="next">
          {after.label} <span aria-hidden="true">→</span>
        </Link>
      )}
    </nav>
  )
}
