import type { Series } from '#contract/aquariums/series.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { directionOf } from '#domain/series/direction.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import {
  formatAtAGlance,
  formatDifference,
  formatExactly,
  formatTyped,
  formatWithUnit,
  unitBeside,
} from '#domain/units/reading-format.ts'
import type { ChartColumns } from '#web/chart/chart-columns.ts'
import type { View } from '#web/chart/chart-view.ts'
import { parameterLabel } from '#web/readings/reading-text.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'

type ViewToDescribe = {
  parameters: readonly Parameter[]
  view: View
  /** The change of each line, which is computed from all readings: known only where everything is in view. */
  changes: Series['changes'] | undefined
}

/** The lowest and highest reading of a line in view, if it has any there, and words about it. */
type LineInView = { extremes: number[]; words: string }

/** Describes what is in view of each line. The words are for readers who cannot see the chart. */
export function describeView(
  { drawn: [times], stored }: ChartColumns,
  { parameters, view: { min, max }, changes }: ViewToDescribe,
): LineInView[] {
  return parameters.map((parameter, line) => {
    const isInView = (reading: number | undefined, row: number): reading is number => {
      const time = times[row] ?? 0
      return reading !== undefined && time >= min && time <= max
    }
    const all = stored[line] ?? []
    const readings = all.filter(isInView)
    const extremes = readings.length === 0 ? [] : [Math.min(...readings), Math.max(...readings)]
    const at = times[all.findLastIndex(isInView)] ?? 0
    const words = wordsOf(readings, { parameter, at, extremes, change: changes?.[parameter.key] })
    return { extremes, words: `${parameterLabel(parameter)}: ${words}.` }
  })
}

type Line = {
  parameter: Parameter
  at: number
  extremes: readonly number[]
  change: number | null | undefined
}

function wordsOf(readings: readonly number[], { parameter, at, extremes, change }: Line): string {
  const latest = readings.at(-1)
  if (latest === undefined) return 'not measured'
  const [last, lowest, highest] = [latest, ...extremes].map((reading) => formatAtAGlance(parameter, reading))
  const going = change === undefined ? '' : `, ${trendWords(change, { parameter, latest })}`
  return `latest ${last} on ${shownMoment(secondsToTimestamp(at))}, lowest ${lowest}, highest ${highest}${going}`
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

/** `78.5`, or `75.4–79.7` for several readings at one time. */
export function readingsText(readings: number[], format: (reading: number) => string): string {
  if (readings.length === 0) return '–'
  const [low, high] = [format(Math.min(...readings)), format(Math.max(...readings))]
  return low === high ? low : `${low}–${high}`
}

type ShownValues = {
  parameter: Parameter
  /** True for the readings under the cursor, which are shown with all the digits that somebody could have typed. */
  isAtCursor: boolean
}

/** The readings with their unit; a dash where there is none. */
export function valueText(readings: number[], { parameter, isAtCursor }: ShownValues): string {
  if (readings.length === 0) return '–'
  const format = isAtCursor ? formatTyped : formatAtAGlance
  const [unit = '', ...others] = new Set(readings.map((reading) => unitBeside(parameter, reading)))
  // A reading that cannot be converted is shown in its own unit, and then each reading is shown with its unit.
  if (others.length > 0)
    return readingsText(readings, (reading) => formatWithUnit(parameter, reading, format))
  return `${readingsText(readings, (reading) => format(parameter, reading))} ${unit}`.trim()
}

/** The stored readings for a tooltip; undefined where the text of {@link valueText} is the same. */
export function valueTitle(readings: number[], values: ShownValues): string | undefined {
  if (readings.length === 0) return undefined
  const exact = `${readingsText(readings, formatExactly)} ${values.parameter.unit}`.trim()
  return exact === valueText(readings, values) ? undefined : exact
}
