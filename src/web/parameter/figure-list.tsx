import type { ReactNode } from 'react'
import type { ParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { TankKind } from '#domain/parameters/tank-kinds.ts'
import { isJudged } from '#domain/parameters/targets.ts'
import { formatWithUnit } from '#domain/units/reading-format.ts'
import { exactTitle } from '#web/readings/reading-text.ts'
import { changeWords, dailyChangeWords, timeWords } from './figure-words.ts'
import * as css from './parameter.module.css'

type FigureListProps = {
  figures: ParameterStatistics
  parameter: Parameter
  /** What lives in the tank. */
  kind: TankKind | null
}

/** The figures of the readings in the chart's range. */
export function FigureList({ figures, parameter, kind }: FigureListProps) {
  const time = timeWords(figures.time)
  const dailyChange = dailyChangeWords(figures, { parameter, kind })
  const value = (reading: number) => (
    <span title={exactTitle(parameter, reading)}>
      <WithSmallUnit text={formatWithUnit(parameter, reading)} />
    </span>
  )
  return (
    <dl className={css.figures} aria-label="Statistics of this range">
      <Figure name="Average">{value(figures.average)}</Figure>
      <Figure name="Lowest">{value(figures.lowest)}</Figure>
      <Figure name="Highest">{value(figures.highest)}</Figure>
      <Figure name="Last">{value(figures.last)}</Figure>
      <Figure name="Change">
        <WithSmallUnit text={changeWords(figures, parameter)} />
      </Figure>
      {dailyChange && (
        <Figure name="Largest change in a day">
          <WithSmallUnit text={dailyChange.text} />{' '}
          <small data-much={dailyChange.isMuch || undefined}>{dailyChange.notes}</small>
        </Figure>
      )}
      {isJudged(parameter) && (
        <Figure name={parameter.target ? 'In your range' : 'In range'}>
          {time ? (
            <>
              {time.text} <small>{time.notes}</small>
            </>
          ) : (
            <small>shown from three readings on</small>
          )}
        </Figure>
      )}
    </dl>
  )
}

/** A number, and its unit where it has one: pH has none. */
function WithSmallUnit({ text }: { text: string }) {
  const [number, ...unit] = text.split(' ')
  return (
    <>
      {number} {unit.length > 0 && <small>{unit.join(' ')}</small>}
    </>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
