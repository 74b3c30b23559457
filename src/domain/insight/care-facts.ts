import { eventKinds } from '#domain/care/event-kinds.ts'
import { kindWord } from '#domain/care/event-words.ts'
import { dosedParameters } from '#domain/care/salts.ts'
import { daySeconds, timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Fact } from './fact.ts'
import type { FactSources, FoundFact } from './fact-sources.ts'

/** "The tank uses 0.95 dKH a day, before 3 Nov 0.80": changed by more than both margins together leave open. */
export function consumptionFacts({ uses }: FactSources): FoundFact[] {
  return dosedParameters.flatMap((key): FoundFact[] => {
    const use = uses[key]
    if (!use || use === 'volume_needed' || !use.before || use.is_noisy) return []
    const { a_day, margin, before } = use
    const change = Math.abs(a_day - before.a_day)
    const open = Math.hypot(margin, before.margin)
    if (a_day <= 0 || before.a_day < 0 || change <= open) return []
    const of = { parameter: key, as: 'a_day' } as const
    const what = key === 'alkalinity' ? '{a}' : `{a} of ${key}`
    return [
      {
        ...{ kind: 'consumption', parameter: key },
        ...{ from: timestampToSeconds(use.from), to: timestampToSeconds(use.to) },
        numbers: {
          a: { value: a_day, of },
          b: { value: timestampToSeconds(use.from), of: 'day' },
          c: { value: before.a_day, of },
        },
        says: `The tank uses ${what} a day, before {b} {c bare}`,
        size: change / open,
      },
    ]
  })
}

/** How long before a change something is told that was done, in seconds. */
export const beforeChange = 7 * daySeconds

/** "2 days after: Water change 15 %", of each kind the first before a swing or a trend, beside that fact. */
export function eventFacts(facts: readonly Fact[], { done }: FactSources) {
  const told = new Set<(typeof done)[number]>()
  return facts.flatMap((fact) => {
    if (fact.kind !== 'swing' && fact.kind !== 'trend') return []
    const begin = fact.kind === 'swing' ? fact.to : fact.from
    return eventKinds.flatMap(({ key }) => {
      const event = done.find(({ at, kind }) => kind === key && at >= begin - beforeChange && at < begin)
      // One event is told once, beside the weightiest fact that it comes before.
      if (!event || told.has(event)) return []
      told.add(event)
      const { at, percent } = event
      const days = Math.floor(begin / daySeconds) - Math.floor(at / daySeconds)
      return [
        {
          ...{ kind: 'event_before' as const, parameter: fact.parameter, from: at, to: begin },
          before: fact.id,
          numbers: {
            ...(days > 0 && { a: { value: days, of: 'days' as const } }),
            ...(percent !== undefined && { b: { value: percent, of: 'percent' as const } }),
          },
          says: `${days > 0 ? '{a} after' : 'The same day'}: ${kindWord(key)}${percent === undefined ? '' : ' {b}'}`,
        },
      ]
    })
  })
}
