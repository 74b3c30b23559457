import type { Water } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeSide } from '#domain/parameters/range-side.ts'
import type { SeriesColumns } from '#domain/series/reduce-series.ts'
import { isCurrent } from '#domain/series/test-rhythm.ts'
import { ageOf, monthOf } from '#domain/time/age.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import { roundTo } from '#domain/units/decimals.ts'
import { changeIn, formatDifference } from '#domain/units/reading-format.ts'
import { inOrderOfDanger } from '#web/readings/water-sentence.ts'

export type CardReading = {
  parameter: Parameter
  value: number
  side: 'below' | 'above' | undefined
  /** `0.3 dKH lower than a week ago`, or when it was tested where nothing was measured a week ago. */
  words: string
  /** True when it says nothing of today's water any more; it has no side then. */
  isOld: boolean
  /** The last readings, for its small line. */
  recent: SeriesColumns
}

const room = 6

/**
 * In the order of the form, as many as there is room for: what is too low or too high, the most dangerous first, then
 * the lines that the chart shows at first and what is tested most often, then what is not current.
 */
export function cardReadings(water: Water, parameters: readonly Parameter[], now: Timestamp): CardReading[] {
  const found = measured(water, parameters, now)
  const tests = ({ parameter }: CardReading) => water[parameter.key]?.tests ?? 0
  const ranked = found.toSorted(
    (one, other) =>
      Number(other.parameter.charted) - Number(one.parameter.charted) || tests(other) - tests(one),
  )
  const off = inOrderOfDanger(ranked.filter(({ side }) => side !== undefined))
  const well = ranked.filter(({ side, isOld }) => side === undefined && !isOld)
  const chosen = [...off, ...well, ...ranked.filter(({ isOld }) => isOld)].slice(0, room)
  return found.filter((reading) => chosen.includes(reading))
}

function measured(water: Water, parameters: readonly Parameter[], now: Timestamp): CardReading[] {
  return parameters.flatMap((parameter): CardReading[] => {
    const reading = water[parameter.key]
    if (!reading) return []
    // A list that this device kept before an update has neither tests before the latest nor recent readings.
    const { value, timestamp, week_ago, tested_before: tested = [] } = reading
    const { recent = { at: [timestampToSeconds(timestamp)], value: [value] } } = reading
    const isOld = !isCurrent({ timestamp, tested }, now)
    const age = isOld ? `last tested in ${monthOf(timestamp, now)}` : `tested ${ageOf(timestamp, now)}`
    const words = isOld || week_ago === null ? age : weekWords(parameter, { value, before: week_ago })
    const side = isOld ? undefined : rangeSide(parameter, value)
    return [{ parameter, value, side, words, isOld, recent }]
  })
}

function weekWords(parameter: Parameter, { value, before }: { value: number; before: number }): string {
  const change = { change: value - before, to: value }
  const found = changeIn(parameter, change)
  if (roundTo(found.change, found.decimals + 1) === 0) return 'the same as a week ago'
  return `${formatDifference(parameter, change)} ${found.change < 0 ? 'lower' : 'higher'} than a week ago`
}
