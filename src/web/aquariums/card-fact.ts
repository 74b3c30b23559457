import type { OwnAquarium, Water } from '#contract/aquariums/whole-aquarium.ts'
import type { Fact } from '#domain/insight/fact.ts'
import { factRange } from '#domain/insight/fact-range.ts'
import type { Figures } from '#domain/insight/fact-sources.ts'
import { asFigures } from '#domain/insight/fact-sources.ts'
import { stretchFacts, swingFacts } from '#domain/insight/moved-facts.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { statisticsOf } from '#domain/series/statistics.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { daySeconds, timestampToSeconds } from '#domain/time/timestamps.ts'

type Tank = { water: Water; kind: OwnAquarium['kind']; parameters: readonly Parameter[]; today: string }

/** So many readings of each parameter are known to a card. */
const mostRecent = 12
const week = 7 * daySeconds

/**
 * What the tank's page tells first and the card's sentence does not: a swing, otherwise what is back in range. It is
 * made from the last readings of each parameter; what they leave open is not told.
 */
export function cardFact({ water, kind, parameters, today }: Tank): Omit<Fact, 'id' | 'weight'> | undefined {
  const { from, to, before } = factRange({}, today)
  const figures = parameters.map((parameter) => [parameter.key, figuresIn({ from, to }, parameter, water)])
  const earlier = parameters.map((parameter) => [parameter.key, figuresIn(before, parameter, water)])
  const sources = {
    ...{ kind, parameters, now: to, tests: {}, done: [], isDosed: false, uses: {} },
    range: { from: timestampToSeconds(from), to: timestampToSeconds(to) },
    ...{ figures: Object.fromEntries(figures), figuresBefore: Object.fromEntries(earlier) },
  }
  const back = stretchFacts(sources).filter((fact) => fact.kind === 'back_in_range')
  const [largest] = [swingFacts(sources), back].flatMap((found) =>
    found.toSorted((one, other) => other.size - one.size),
  )
  return largest
}

function figuresIn(
  { from, to }: { from: Timestamp; to: Timestamp },
  parameter: Parameter,
  water: Water,
): Figures | null {
  const recent = water[parameter.key]?.recent
  if (!recent) return null
  const [start, end] = [timestampToSeconds(from), timestampToSeconds(to)]
  const within = recent.at.flatMap((at, index) => (at >= start && at <= end ? [index] : []))
  const pick = (values: readonly number[]) => Float64Array.from(within, (index) => values[index] ?? 0)
  const at = pick(recent.at)
  const found = statisticsOf({ at, value: pick(recent.value) }, parameter)
  if (!found) return null
  // Of readings that are more than a card knows, the swing may be larger, and on another day.
  const isCut = recent.at.length >= mostRecent && (at[0] ?? 0) > found.last_at - week
  return { ...asFigures(found), ...(isCut && { swing: null }) }
}
