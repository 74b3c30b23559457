import { useEffect, useState } from 'react'
import type { Series } from '#contract/aquariums/series.ts'
import type { PreviewSeries } from '#contract/imports/preview.ts'
import { idOfCustomKey, maxCustomSeries } from '#domain/parameters/custom-parameters.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { SeriesColumns } from '#domain/series/reduce-series.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { call } from '#web/api/api.ts'
import { ReadingLines } from '#web/imports/lines/reading-lines.tsx'
import { aroundStretch, stretchOf } from '#web/imports/wizard/overlay-shape.ts'
import { withCustomSeries } from '#web/readings/custom-values.ts'
import * as css from './preview-step.module.css'
import { lineParameter } from './preview-values.ts'

type PreviewLinesProps = {
  aquariumId: number
  parameters: readonly Parameter[]
  series: readonly PreviewSeries[]
}

const none: SeriesColumns = { at: [], value: [] }

/** The line of each parameter as it is and as the import would continue it. */
export function PreviewLines({ aquariumId, parameters, series }: PreviewLinesProps) {
  const there = useTankSeries(aquariumId, series)
  const lines = series.map((coming) => ({
    key: coming.key,
    parameter: lineParameter(coming, parameters),
    coming,
    there: there?.[coming.key] ?? none,
  }))
  return (
    <ReadingLines lines={lines}>
      <div className={css.bar}>
        <h4 id="preview-lines">On the chart</h4>
        <span className={css.key} data-of="there">
          already here
        </span>
        <span className={css.key} data-of="coming">
          from the file
        </span>
      </div>
    </ReadingLines>
  )
}

/** The tank's own readings around the coming ones; undefined while they load: only the coming ones are drawn. */
function useTankSeries(id: number, series: readonly PreviewSeries[]) {
  const [found, setFound] = useState<Readonly<Record<string, SeriesColumns>>>()
  useEffect(() => {
    const leaving = new AbortController()
    const own = series.flatMap(({ key }) => idOfCustomKey(key) ?? []).slice(0, maxCustomSeries)
    const coming = stretchOf(series)
    if (!coming) return
    const { start, end } = aroundStretch(coming)
    const range = { from: secondsToTimestamp(start), to: secondsToTimestamp(end) }
    const query = { ...range, points: 300, ...(own.length > 0 && { own: own.join() }) }
    call('GET /api/aquariums/:id/series', { params: { id }, query, signal: leaving.signal }).then(
      (all: Series) => setFound(withCustomSeries(all, all.own).series),
      () => {},
    )
    return () => leaving.abort()
  }, [id, series])
  return found
}
