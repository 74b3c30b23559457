import type { ReactNode } from 'react'
import type { ParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { TankKind } from '#domain/parameters/tank-kinds.ts'
import { isJudged } from '#domain/parameters/targets.ts'
import { formatWithUnit } from '#domain/units/reading-format.ts'
import { exactTitle } from '#web/readings/reading-text.ts'
import * as css from './parameter.module.css'
import { changeWords, dailyChangeWords, timeWords } from './statistics-words.ts'

type StatisticsListProps = {
  statistics: ParameterStatistics
  parameter: Parameter
  /** What lives in the tank. */
  kind: TankKind | null
}

export function StatisticsList({ statistics, parameter, kind }: StatisticsListProps) {
  const time = timeWords(statistics)
  const dailyChange = dailyChangeWords(statistics, { parameter, kind })
  const value = (reading: number) => (
    <span title={exactTitle(parameter, reading)}>
      <WithSmallUnit text={formatWithUnit(parameter, reading)} />
    </span>
  )
  return (
    <dl className={css.statistics} aria-label="Statistics of this range">
      <Statistic name="Average">{value(statistics.average)}</Statistic>
      <Statistic name="Lowest">{value(statistics.lowest)}</Statistic>
      <Statistic name="Highest">{value(statistics.highest)}</Statistic>
      <Statistic name="Last">{value(statistics.last)}</Statistic>
      <Statistic name="Change">
        <WithSmallUnit text={changeWords(statistics, parameter)} />
      </Statistic>
      {dailyChange && (
        <Statistic name="Largest change in a day">
          <WithSmallUnit text={dailyChange.text} />{' '}
          <small data-much={dailyChange.isMuch || undefined}>{dailyChange.notes}</small>
        </Statistic>
      )}
      {isJudged(parameter) && (
        <Statistic name={parameter.target ? 'In your range' : 'In range'}>
          {time ? (
            <>
              {time.text} <small>{time.notes}</small>
            </>
          ) : (
            <small>shown from three readings on</small>
          )}
        </Statistic>
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

function Statistic({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
