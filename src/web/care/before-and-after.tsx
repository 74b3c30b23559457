import { useEffect, useState } from 'react'
import type { CareEvent } from '#contract/aquariums/events.ts'
import type { Series } from '#contract/aquariums/series.ts'
import { maxSeriesPoints } from '#domain/limits.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { formatTyped } from '#domain/units/reading-format.ts'
import { call } from '#web/api/api.ts'
import { parameterLabel } from '#web/readings/reading-text.ts'
import * as css from './care-dialog.module.css'
import type { Side } from './means-around.ts'
import { meansAround } from './means-around.ts'

const days = 7

type BeforeAndAfterProps = { event: CareEvent; parameters: readonly Parameter[] }

/** The mean of each parameter in the week before an entry and in the week after it: what came after, not why. */
export function BeforeAndAfter({ event, parameters }: BeforeAndAfterProps) {
  const series = useWeeksAround(event)
  // Of thinned readings neither the mean nor their number would be true.
  if (!series || series.reduced) return null
  const at = timestampToSeconds(event.timestamp)
  const rows = parameters.flatMap((parameter) => {
    const columns = series.series[parameter.key]
    const means = columns && meansAround(columns, { at, within: days * daySeconds })
    return means ? [{ parameter, ...means }] : []
  })
  if (rows.length === 0) return null
  return (
    <table className={css.around}>
      <caption>Average of the {days} days before and after, with the number of tests</caption>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ parameter, before, after }) => (
          <tr key={parameter.key}>
            <th scope="row">{parameterLabel(parameter)}</th>
            <td>{meanText(parameter, before)}</td>
            <td>{meanText(parameter, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function meanText(parameter: Parameter, side: Side): string {
  return side ? `${formatTyped(parameter, side.mean)} (${side.tests})` : 'not tested'
}

/** Undefined until they have come, and where they cannot. */
function useWeeksAround({ aquarium_id: id, timestamp }: CareEvent): Series | undefined {
  const [series, setSeries] = useState<Series>()
  useEffect(() => {
    const waiting = new AbortController()
    const at = timestampToSeconds(timestamp)
    const [from, to] = [-1, 1].map((side) => secondsToTimestamp(at + side * days * daySeconds))
    const query = { from, to, points: maxSeriesPoints } as { from: string; to: string; points: number }
    call('GET /api/aquariums/:id/series', { params: { id }, query, signal: waiting.signal })
      .then(setSeries)
      .catch(() => {})
    return () => waiting.abort()
  }, [id, timestamp])
  return series
}
