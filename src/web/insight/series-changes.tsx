import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { Consumption } from '#contract/aquariums/consumption.ts'
import type { Series } from '#contract/aquariums/series.ts'
import type { Fact } from '#domain/insight/fact.ts'
import type { FactRange } from '#domain/insight/fact-range.ts'
import { makeFacts } from '#domain/insight/facts.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { FactList } from './fact-list.tsx'
import { useFactRange } from './fact-range.ts'
import type { KnownTank } from './fact-sources.ts'
import { figuresOfSeries, sourcesFrom } from './fact-sources.ts'

type SeriesSources = {
  tank: KnownTank
  parameters: readonly Parameter[]
  /** All readings and marks, not thinned. */
  series: Series
  consumption?: Partial<Consumption>
  now: Timestamp
}

/** "What changed" from readings that are here already: it asks for nothing. */
export function SeriesChanges({ below, ...sources }: SeriesSources & { below?: ReactNode }) {
  const { tank, parameters, series, consumption, now } = sources
  const range = useFactRange(now)
  const facts = useMemo(
    () => factsOfSeries({ tank, parameters, series, ...(consumption && { consumption }), now, range }),
    [tank, parameters, series, consumption, now, range],
  )
  return (
    <ChangesPanel words={range.words} below={below}>
      <FactList facts={facts} parameters={parameters} now={now} />
    </ChangesPanel>
  )
}

export function factsOfSeries({
  tank,
  parameters,
  series,
  consumption,
  now,
  range,
}: SeriesSources & { range: FactRange }): Fact[] {
  const figuresIn = (range: { from: Timestamp; to: Timestamp }) =>
    figuresOfSeries(readingsBetween(series, range), parameters)
  return makeFacts({
    ...sourcesFrom(tank, { parameters, done: series.marks, consumption }),
    ...{ figures: figuresIn(range), figuresBefore: figuresIn(range.before), now },
    range: { from: timestampToSeconds(range.from), to: timestampToSeconds(range.to) },
  })
}

function readingsBetween(
  { series }: Series,
  { from, to }: { from: Timestamp; to: Timestamp },
): Pick<Series, 'series'> {
  const [start, end] = [timestampToSeconds(from), timestampToSeconds(to)]
  const within = Object.entries(series).map(([key, { at, value }]) => {
    const first = at.findIndex((moment) => moment >= start)
    const last = at.findLastIndex((moment) => moment <= end)
    const places = first === -1 ? ([0, 0] as const) : ([first, last + 1] as const)
    return [key, { at: at.slice(...places), value: value.slice(...places) }]
  })
  return { series: Object.fromEntries(within) }
}
