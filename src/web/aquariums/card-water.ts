import type { Water } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeSide } from '#domain/parameters/range-side.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { roundTo } from '#domain/units/decimals.ts'
import { changeIn, formatExactly } from '#domain/units/reading-format.ts'

/** A reading as a card shows it. */
export type CardReading = {
  parameter: Parameter
  value: number
  timestamp: Timestamp
  side: 'below' | 'above' | undefined
  /** How much it changed in a week, in words; undefined when nothing was measured then. */
  change: string | undefined
}

/** How many readings a card has room for. */
const room = 4
/** Readings that are too low or too high, then those of the parameters tested most often, as many as there is room for. */
export function cardReadings(water: Water, parameters: readonly Parameter[]): CardReading[] {
  const byTests = measured(water, parameters).toSorted(
    (a, b) => (water[b.parameter.key]?.tests ?? 0) - (water[a.parameter.key]?.tests ?? 0),
  )
  const isOff = ({ side }: CardReading) => side !== undefined
  return [...byTests.filter(isOff), ...byTests.filter((reading) => !isOff(reading))].slice(0, room)
}

function measured(water: Water, parameters: readonly Parameter[]): CardReading[] {
  return parameters.flatMap((parameter) => {
    const reading = water[parameter.key]
    if (!reading) return []
    const { value, timestamp, week_ago } = reading
    const side = rangeSide(parameter, value)
    return [{ parameter, value, timestamp, side, change: changeWords(reading, parameter, week_ago) }]
  })
}

function changeWords(
  { value }: { value: number },
  parameter: Parameter,
  before: number | null,
): string | undefined {
  if (before === null) return undefined
  const { change, decimals } = changeIn(parameter, { change: value - before, to: value })
  const rounded = roundTo(change, decimals)
  if (rounded === 0) return '±0'
  return `${rounded > 0 ? '+' : '−'}${formatExactly(Math.abs(rounded))}`
}
