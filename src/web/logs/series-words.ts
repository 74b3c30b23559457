import type { Series } from '#contract/logs.ts'
import type { Parameter } from '#domain/parameters.ts'
import { parameters, perParameter } from '#domain/parameters.ts'
import { formatScreenTimestamp, secondsToTimestamp } from '#domain/timestamps.ts'
import { trendOf } from '#domain/trend.ts'
import { parameterLabel } from './reading-text.ts'

/** Each line in words, for whoever cannot see the chart: latest, lowest, highest and where it is going. */
export function describeSeries(series: Series['series']) {
  return perParameter(
    (parameter) => `${parameterLabel(parameter)}: ${describeLine(series[parameter.key], parameter)}.`,
  )
}

/** A change as it is read aloud: `1.2 °F`. */
function describeLine(line: Series['series']['ph'], parameter: Parameter): string {
  const { at, value } = line
  const [time, latest] = [at.at(-1), value.at(-1)]
  if (time === undefined || latest === undefined) return 'not measured'
  let [low, high] = [latest, latest]
  for (const reading of value) {
    if (reading < low) low = reading
    if (reading > high) high = reading
  }
  const date = formatScreenTimestamp(secondsToTimestamp(time))
  const trend = trendOf(line, parameter)
  const going = trend === undefined ? 'no trend yet' : wordsOf(trend, parameter)
  return `latest ${latest} on ${date}, lowest ${low}, highest ${high}, ${going}`
}

function wordsOf(
  { direction, change }: NonNullable<ReturnType<typeof trendOf>>,
  { decimals, unit }: Parameter,
): string {
  if (direction === 'steady') return 'steady'
  const amount = Number(Math.abs(change).toFixed(decimals))
  return `${direction} by about ${amount} ${unit}`.trim()
}

/** The lowest and the highest reading of each parameter in table order, empty where there is none. */
export function extremeReadings(series: Series['series']): number[][] {
  return parameters.map(({ key }) => {
    const { value } = series[key]
    const [first] = value
    if (first === undefined) return []
    const low = value.reduce((least, reading) => Math.min(least, reading), first)
    return [low, value.reduce((most, reading) => Math.max(most, reading), first)]
  })
}

/** `78.5`, or `75.4–79.7` of several readings of one time. */
export function readingsText(readings: number[]): string {
  const [low, high] = [Math.min(...readings), Math.max(...readings)]
  if (readings.length === 0) return '–'
  return low === high ? String(low) : `${low}–${high}`
}
