import { consumptionFacts, eventFacts } from './care-facts.ts'
import type { Fact } from './fact.ts'
import type { FactSources, FoundFact } from './fact-sources.ts'
import { stretchFacts, swingFacts, trendFacts } from './moved-facts.ts'
import { outOfRangeFacts, overdueFacts } from './tested-facts.ts'
import { togetherFacts } from './together-facts.ts'

const mostFacts = 12
/** With fewer readings nothing can be told to have moved. */
const fewest = 5

/** In the order of their weight, from 1 on. */
const finders: readonly ((sources: FactSources) => FoundFact[])[] = [
  outOfRangeFacts,
  swingFacts,
  stretchFacts,
  trendFacts,
  togetherFacts,
  consumptionFacts,
  overdueFacts,
]
const eventWeight = finders.length + 1
const nothingWeight = eventWeight + 1

/** What the readings of a tank say, the weightiest first; none while there are too few of them. */
export function makeFacts(sources: FactSources): Fact[] {
  const { tests, range } = sources
  const known = Object.values(tests).flatMap((tested) => (tested ? [tested, ...tested.before] : []))
  if (known.length < fewest) return []
  const found = finders
    .flatMap((find, index) =>
      find(sources)
        .toSorted((one, other) => other.size - one.size)
        .map(({ size: _, ...fact }) => ({ ...fact, weight: index + 1 })),
    )
    .map(withId(0))
  const events = eventFacts(found, sources).map((event) => ({ ...event, weight: eventWeight }))
  const facts = [...found, ...events.map(withId(found.length))].slice(0, mostFacts)
  if (facts.length > 0 || !couldTell(sources)) return facts
  return [
    {
      ...{ id: 'f1', kind: 'nothing_moved', parameter: null, ...range, numbers: {}, weight: nothingWeight },
      says: "Nothing moved beyond a kit's error.",
    },
  ]
}

function withId(before: number) {
  return <Without extends Omit<Fact, 'id'>>(fact: Without, index: number): Fact => ({
    ...fact,
    id: `f${before + index + 1}`,
  })
}

/** Whether a change would have been seen: with enough readings in the range, two of them of one parameter. */
function couldTell({ figures }: FactSources): boolean {
  const measured = Object.values(figures).flatMap((one) => (one ? [one] : []))
  const count = measured.reduce((sum, one) => sum + one.count, 0)
  return count >= fewest && measured.some(({ first_at, last_at }) => first_at < last_at)
}
