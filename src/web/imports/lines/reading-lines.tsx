import type { ReactNode } from 'react'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { SeriesColumns } from '#domain/series/reduce-series.ts'
import { dayOf, secondsToTimestamp } from '#domain/time/timestamps.ts'
import { formatAtAGlance } from '#domain/units/reading-format.ts'
import type { Stretch } from '#web/imports/wizard/overlay-shape.ts'
import { extremes, overlayShape, overlaySize, stretchOf } from '#web/imports/wizard/overlay-shape.ts'
import { unitOf } from '#web/readings/reading-text.ts'
import * as css from './reading-lines.module.css'

export type LineParameter = Pick<Parameter, 'label' | 'unit' | 'shown' | 'decimals' | 'ideal' | 'believable'>

/** The readings of a parameter from a file, and those that the tank has besides. */
type ReadingLine = {
  key: string
  parameter: LineParameter
  coming: SeriesColumns
  there: SeriesColumns
}

type ReadingLinesProps = { lines: readonly ReadingLine[]; children: ReactNode }

/** A line for each parameter that a file has readings of, on one time axis, below the heading. */
export function ReadingLines({ lines, children }: ReadingLinesProps) {
  const stretch = stretchOf(lines.flatMap(({ coming, there }) => [coming, there]))
  if (!stretch) return null
  const isMoment = stretch.start === stretch.end
  return (
    <div className={css.lines}>
      {children}
      <ul data-moment={isMoment || undefined}>
        {lines.map((line) => (
          <Line key={line.key} line={line} stretch={stretch} isMoment={isMoment} />
        ))}
      </ul>
      {!isMoment && (
        <p className={css.ends}>
          <span>{dayOf(secondsToTimestamp(stretch.start))}</span>
          <span>{dayOf(secondsToTimestamp(stretch.end))}</span>
        </p>
      )}
    </div>
  )
}

type LineProps = { line: ReadingLine; stretch: Stretch; isMoment: boolean }

/** Values of one moment, as those of a laboratory, need no line. */
function Line({ line: { parameter, coming, there }, stretch, isMoment }: LineProps) {
  return (
    <li className={css.line}>
      <span className={css.name}>
        <strong>{parameter.label}</strong> <span>{unitOf(parameter)}</span>
      </span>
      {!isMoment && <Drawing shape={overlayShape({ coming, there }, { stretch, parameter })} />}
      <span className={css.ranges}>
        <span data-of="coming">{rangeWords(parameter, coming)}</span>
        {there.at.length > 0 && <span data-of="there">here {rangeWords(parameter, there)}</span>}
      </span>
    </li>
  )
}

function Drawing({ shape }: { shape: ReturnType<typeof overlayShape> }) {
  const { width, height } = overlaySize
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {shape.band && <rect className={css.band} x="0" width={width} {...shape.band} />}
      <path className={css.there} d={shape.there} />
      <path className={css.coming} d={shape.coming} />
      {/* Dots are very short lines with round ends: unlike circles, they stay round in a stretched drawing. */}
      <path className={css.dots} d={shape.dots} />
    </svg>
  )
}

function rangeWords(parameter: LineParameter, { value }: SeriesColumns): string {
  const [least, most] = extremes(value).map((one) => formatAtAGlance(parameter, one))
  return least === most ? `${least}` : `${least} to ${most}`
}
