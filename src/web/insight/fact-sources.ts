import type { Consumption } from '#contract/aquariums/consumption.ts'
import type { Care } from '#contract/aquariums/events.ts'
import type { Series } from '#contract/aquariums/series.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { FactSources } from '#domain/insight/fact-sources.ts'
import { asFigures } from '#domain/insight/fact-sources.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { statisticsOf } from '#domain/series/statistics.ts'
import { isStillTested, testsOf } from '#web/readings/known-tests.ts'

/** What a page shows of a tank. */
export type KnownTank = Pick<WholeAquarium, 'kind' | 'latest' | 'tests_before' | 'test_answers'> & {
  care?: Pick<Care, 'dosers'>
  /** True where tests before a day are not shown. */
  isCut?: boolean
}

/** The sources of facts that a page has beside the figures of a range. */
export function sourcesFrom(
  tank: KnownTank,
  {
    parameters,
    done,
    consumption = {},
  }: {
    parameters: readonly Parameter[]
    done: FactSources['done']
    consumption?: Partial<Consumption> | undefined
  },
): Pick<FactSources, 'kind' | 'parameters' | 'tests' | 'done' | 'isDosed' | 'uses'> {
  const tests = parameters.filter(isStillTested(testsOf(tank))).map(({ key }) => {
    const latest = tank.latest[key]
    return [key, latest && { ...latest, before: tank.tests_before[key] ?? [], isCut: tank.isCut }]
  })
  return {
    ...{ kind: tank.kind, parameters, tests: Object.fromEntries(tests), uses: consumption },
    // Where nobody is told of care, a doser may run.
    ...{ done, isDosed: !tank.care || tank.care.dosers.length > 0 },
  }
}

/** The figures of the readings in a series that has all of them. */
export function figuresOfSeries(
  { series }: Pick<Series, 'series'>,
  parameters: readonly Parameter[],
): FactSources['figures'] {
  return Object.fromEntries(
    parameters.map((parameter) => {
      const { at, value } = series[parameter.key] ?? { at: [], value: [] }
      const found = statisticsOf({ at: Float64Array.from(at), value: Float64Array.from(value) }, parameter)
      return [parameter.key, found ? asFigures(found) : null]
    }),
  )
}
