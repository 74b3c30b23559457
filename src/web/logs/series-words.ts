import type { Series } from '#contract/logs.ts'
import type { ParameterKey } from '#domain/parameters.ts'
import { parameters } from '#domain/parameters.ts'
import { formatScreenTimestamp, secondsToTimestamp } from '#domain/timestamps.ts'
import { parameterLabel } from './reading-text.ts'

/** The drawn lines in words, for whoever cannot see the chart. */
export function describeSeries(series: Series['series'], shown: ReadonlySet<ParameterKey>): string[] {
  return parameters
    .filter(({ key }) => shown.has(key))
    .map((parameter) => `${parameterLabel(parameter)}: ${describeLine(series[parameter.key])}.`)
}

function describeLine({ at, value }: Series['series'][ParameterKey]): string {
  const [time, latest] = [at.at(-1), value.at(-1)]
  if (time === undefined || latest === undefined) return 'not measured'
  let [low, high] = [latest, latest]
  for (const reading of value) {
    if (reading < low) low = reading
    if (reading > high) high = reading
  }
  return `between ${low} and ${high}, last ${latest} on ${formatScreenTimestamp(secondsToTimestamp(time))}`
}
