import type { Parameter } from '#domain/parameters/parameters.ts'
import { briefAge } from '#domain/time/age.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import type { ChartColumns } from '#web/chart/chart-columns.ts'
import type { ChartPoint } from '#web/chart/chart-point.ts'
import type { LaneValue } from './lane-headings.tsx'
import { valueText, valueTitle } from './series-words.ts'

type Lines = { parameters: readonly Parameter[]; columns: ChartColumns }

/** What each line has at the cursor, or had last before it: `6, 2 d before`. */
export function laneValues({ at, readings }: ChartPoint, { parameters, columns }: Lines) {
  const values = new Map<Parameter['key'], LaneValue>()
  for (const [line, parameter] of parameters.entries()) {
    const shown = { parameter, isAtCursor: true }
    const here = readings[line] ?? []
    const last = here.length > 0 ? undefined : lastBefore(at, columns, line)
    const known = last ? [last.value] : here
    if (known.length === 0) continue
    const age = last && `, ${briefAge(secondsToTimestamp(last.at), secondsToTimestamp(at))} before`
    values.set(parameter.key, {
      text: `${valueText(known, shown)}${age ?? ''}`,
      title: valueTitle(known, shown),
    })
  }
  return values
}

/** The last reading of a line up to a moment, in seconds. */
function lastBefore(at: number, { drawn: [times], stored }: ChartColumns, line: number) {
  const row = stored[line]?.findLastIndex((value, index) => value !== undefined && (times[index] ?? 0) <= at)
  const [value, time] = row === undefined || row < 0 ? [] : [stored[line]?.[row], times[row]]
  return value === undefined || time === undefined ? undefined : { value, at: time }
}
