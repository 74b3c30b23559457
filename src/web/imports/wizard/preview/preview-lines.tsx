import { useEffect, useState } from 'react'
import type { Series } from '#contract/aquariums/series.ts'
import type { PreviewSeries } from '#contract/imports/preview.ts'
import { idOfCustomKey, maxCustomSeries } from '#domain/parameters/custom-parameters.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { SeriesColumns } from '#domain/series/reduce-series.ts'
import { dayOf, secondsToTimestamp } from '#domain/time/timestamps.ts'
import { formatAtAGlance } from '#domain/units/reading-format.ts'
import { call } from '#web/api/api.ts'
import type { Stretch } from '#web/imports/wizard/overlay-shape.ts'
import {
  aroundStretch,
  extremes,
  overlayShape,
  overlaySize,
  stretchOf,
} from '#web/imports/wizard/overlay-shape.ts'
import { withCustomSeries } from '#web/readings/custom-values.ts'
import { unitOf } from '#web/readings/reading-text.ts'
import * as css from './preview-step.module.css'
import { lineParameter } from './preview-values.ts'

type PreviewLinesProps = {
  aquariumId: number
  parameters: readonly Parameter[]
  series: readonly PreviewSeries[]
}

const none: SeriesColumns = { at: [], value: [] }

/** The line of each parameter as it is and as the import would continue it, on one time axis. */
export function PreviewLines({ aquariumId, parameters, series }: PreviewLinesProps) {
  const there = useTankSeries(aquariumId, series)
  const lines = series.map((coming) => ({ coming, there: there?.[coming.key] ?? none }))
  const stretch = stretchOf(lines.flatMap(({ coming, there }) => [coming, there]))
  if (!stretch) return null
  return (
    <section className={css.lines} aria-labelledby="preview-lines">
      <div className={css.bar}>
        <h4 id="preview-lines">On the chart</h4>
        <span className={css.key} data-of="there">
          already here
        </span>
        <span className={css.key} data-of="coming">
          from the file
        </span>
      </div>
      <ul>
        {lines.map(({ coming, there }) => (
          <Line
            key={coming.key}
            parameter={lineParameter(coming, parameters)}
            coming={coming}
            there={there}
            stretch={stretch}
          />
        ))}
      </ul>
      <p className={css.ends}>
        <span>{dayOf(secondsToTimestamp(stretch.start))}</span>
        <span>{dayOf(secondsToTimestamp(stretch.end))}</span>
      </p>
    </section>
  )
}

type LineProps = {
  parameter: ReturnType<typeof lineParameter>
  coming: SeriesColumns
  there: SeriesColumns
  stretch: Stretch
}

function Line({ parameter, coming, there, stretch }: LineProps) {
  const shape = overlayShape({ coming, there }, { stretch, parameter })
  const { width, height } = overlaySize
  return (
    <li className={css.line}>
      <span className={css.name}>
        <strong>{parameter.label}</strong> <span>{unitOf(parameter)}</span>
      </span>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {shape.band && <rect className={css.band} x="0" width={width} {...shape.band} />}
        <path className={css.there} d={shape.there} />
        <path className={css.coming} d={shape.coming} />
        {/* Dots are very short lines with round ends: unlike circles, they stay round in a stretched drawing. */}
        <path className={css.dots} d={shape.dots} />
      </svg>
      <span className={css.ranges}>
        <span data-of="coming">{rangeWords(parameter, coming)}</span>
        {there.at.length > 0 && <span data-of="there">here {rangeWords(parameter, there)}</span>}
      </span>
    </li>
  )
}

function rangeWords(parameter: LineProps['parameter'], { value }: SeriesColumns): string {
  const [least, most] = extremes(value).map((one) => formatAtAGlance(parameter, one))
  return least === most ? `${least}` : `${least} to ${most}`
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
