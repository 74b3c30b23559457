import type { Series } from '#contract/aquariums/series.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { directionOf } from '#domain/series/direction.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { roundTo } from '#domain/units/decimals.ts'
import {
  changeIn,
  formatAtAGlance,
  formatExactly,
  formatFully,
  formatWithUnit,
  unitBeside,
} from '#domain/units/reading-format.ts'
import { shownMoment } from '#web/preferences/shown-moment.ts'
import { parameterLabel } from '#web/readings/reading-text.ts'

/**
 * Each line in words, for whoever cannot see the chart: latest, lowest, highest, which thinning keeps, and where it is
 * going, which is reckoned from all readings.
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

/** A change as it is read aloud: `rising by about 1.2 °F`. */
function trendWords(
  change: number | null,
  { parameter, latest }: { parameter: Parameter; latest: number },
): string {
  if (change === null) return 'no trend yet'
  const direction = directionOf(change, parameter)
  if (direction === 'steady') return direction
  const { change: shown, decimals, unit } = changeIn(parameter, { change, to: latest })
  return `${direction} by about ${formatExactly(roundTo(Math.abs(shown), decimals))} ${unit}`.trim()
}

/** The lowest and the highest reading of each parameter in their order, empty where there is none. */
export function extremeReadings(series: Series['series'], parameters: readonly Parameter[]): number[][] {
  return parameters.map(({ key }) => extremesOf(series[key].value))
}

function extremesOf(value: number[]): number[] {
  const [first] = value
  if (first === undefined) return []
  const low = value.reduce((least, reading) => Math.min(least, reading), first)
  return [low, value.reduce((most, reading) => Math.max(most, reading), first)]
}

/** `78.5`, or `75.4–79.7` of several readings of one time. */
export function readingsText(readings: number[], format: (reading: number) => string): string {
  if (readings.length === 0) return '–'
  const [low, high] = [format(Math.min(...readings)), format(Math.max(...readings))]
  return low === high ? low : `${low}–${high}`
}

/** The same with its unit, every digit of it where it is exact; a dash where nothing was measured. */
export function valueText(
  readings: number[],
  { parameter, isExact }: { parameter: Parameter; isExact: boolean },
): string {
  if (readings.length === 0) return '–'
  const format = isExact ? formatFully : formatAtAGlance
  const [unit = '', ...others] = new Set(readings.map((reading) => unitBeside(parameter, reading)))
  // What cannot be converted says its own unit, and then the others do, too.
  if (others.length > 0)
    return readingsText(readings, (reading) => formatWithUnit(parameter, reading, format))
  return `${readingsText(readings, (reading) => format(parameter, reading))} ${unit}`.trim()
}
