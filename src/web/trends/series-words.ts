import type { Series } from '#contract/aquariums/series.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { directionOf } from '#domain/series/direction.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import {
  formatAtAGlance,
  formatDifference,
  formatFully,
  formatWithUnit,
  unitBeside,
} from '#domain/units/reading-format.ts'
import type { ChartColumns } from '#web/chart/chart-columns.ts'
import type { View } from '#web/chart/chart-view.ts'
import { shownMoment } from '#web/preferences/shown-moment.ts'
import { parameterLabel } from '#web/readings/reading-text.ts'

/**
 * Describes each line in words, for readers who cannot see the chart: latest, lowest and highest reading, which thinning keeps, and the
 * trend, which is computed from all readings.
 */
export function describeSeries(series: Pick<Series, 'series' | 'changes'>, parameters: readonly Parameter[]) {
  return perParameter(
    (parameter) => `${parameterLabel(parameter)}: ${describeLine(series, parameter)}.`,
    parameters,
  )
}

function describeLine({ series, changes }: Pick<Series, 'series' | 'changes'>, parameter: Parameter): string {
  const { at, value } = series[parameter.key]
  const [time, latest] = [at.at(-1), value.at(-1)]
  const [low, high] = extremesOf(value)
  if (time === undefined || latest === undefined || low === undefined || high === undefined)
    return 'not measured'
  const shown = (reading: number) => formatAtAGlance(parameter, reading)
  const date = shownMoment(secondsToTimestamp(time))
  const going = trendWords(changes[parameter.key], { parameter, latest })
  return `latest ${shown(latest)} on ${date}, lowest ${shown(low)}, highest ${shown(high)}, ${going}`
}

/** A change as a screen reader reads it: `rising by about 1.2 °F`. */
function trendWords(
  change: number | null,
  { parameter, latest }: { parameter: Parameter; latest: number },
): string {
  if (change === null) return 'no trend yet'
  const direction = directionOf(change, parameter)
  if (direction === 'steady') return direction
  return `${direction} by about ${formatDifference(parameter, { change, to: latest })}`
}

/** The lowest and the highest reading of each line in view, in the order of the lines; empty for one without readings there. */
export function extremeReadings({ drawn: [times], stored }: ChartColumns, { min, max }: View): number[][] {
  const before = times.filter((time) => time < min).length
  const upTo = times.filter((time) => time <= max).length
  return stored.map((row) => extremesOf(row.slice(before, upTo).filter((reading) => reading !== undefined)))
}

function extremesOf(value: number[]): number[] {
  const [first] = value
  if (first === undefined) return []
  const low = value.reduce((least, reading) => Math.min(least, reading), first)
  return [low, value.reduce((most, reading) => Math.max(most, reading), first)]
}

/** `78.5`, or `75.4–79.7` for several readings at one time. */
export function readingsText(readings: number[], format: (reading: number) => string): string {
  if (readings.length === 0) return '–'
  const [low, high] = [format(Math.min(...readings)), format(Math.max(...readings))]
  return low === high ? low : `${low}–${high}`
}

/** The readings with their unit, with every digit if `isExact`; a dash where there is none. */
export function valueText(
  readings: number[],
  { parameter, isExact }: { parameter: Parameter; isExact: boolean },
): string {
  if (readings.length === 0) return '–'
  const format = isExact ? formatFully : formatAtAGlance
  const [unit = '', ...others] = new Set(readings.map((reading) => unitBeside(parameter, reading)))
  // A reading that cannot be converted is shown in its own unit, and then each reading is shown with its unit.
  if (others.length > 0)
    return readingsText(readings, (reading) => formatWithUnit(parameter, reading, format))
  return `${readingsText(readings, (reading) => format(parameter, reading))} ${unit}`.trim()
}
