import type { Consumption } from '#contract/aquariums/consumption.ts'
import type { Care } from '#contract/aquariums/events.ts'
import { eventKinds } from '#domain/care/event-kinds.ts'
import { dosedParameters } from '#domain/care/salts.ts'
import { demoNow } from '#domain/demo-aquarium.ts'
import { demoEvents, demoProducts } from '#domain/demo-care.ts'
import { demoConsumption } from '#domain/demo-consumption.ts'
import type { Fact } from '#domain/insight/fact.ts'
import { factRange } from '#domain/insight/fact-range.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { factsOfSeries } from '#web/insight/series-changes.tsx'
import { demoSeries, demoWater } from './demo-water.ts'

export const demoUses = Object.fromEntries(
  dosedParameters.map((of) => [of, demoConsumption(of)]),
) as Consumption

export const demoCare: Care = {
  last: eventKinds.flatMap(({ key }) => demoEvents.findLast(({ kind }) => kind === key) ?? []),
  doses: [],
  dosers: demoProducts.flatMap(
    ({ id }) => demoEvents.findLast(({ kind, product_id }) => kind === 'doser' && product_id === id) ?? [],
  ),
  products: [...demoProducts],
}

/** What facts of the demo are made of. */
export const demoSources = {
  tank: { ...demoWater, care: demoCare },
  series: demoSeries({}),
  consumption: demoUses,
  now: demoNow,
}

/** The facts of the demo's last days. */
export function demoFacts(parameters: readonly Parameter[]): Fact[] {
  return factsOfSeries({ ...demoSources, parameters, range: factRange({}, demoNow) })
}
