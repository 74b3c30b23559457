import type { Parameter } from '#domain/parameters/parameters.ts'
import type { SeriesColumns } from '#domain/series/reduce-series.ts'
import * as css from './sparkline.module.css'
import type { SparkStretch } from './sparkline-shape.ts'
import { sparkShape, sparkSize } from './sparkline-shape.ts'

type SparklineProps = {
  /** Its size, and as `--state` the colour of its end. */
  className: string | undefined
  columns: SeriesColumns
  stretch: SparkStretch
  /** The longest time in seconds that the line bridges; undefined for any. */
  longest: number | undefined
  parameter: Parameter
}

/** The recent readings in front of the ideal range. Only decoration: the chart says the same in words. */
export function Sparkline({ className, columns, stretch, longest, parameter }: SparklineProps) {
  const shape = sparkShape(columns, { ...stretch, longest, parameter })
  return (
    <svg
      className={className}
      viewBox={`0 0 ${sparkSize.width} ${sparkSize.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {shape?.band && <rect className={css.band} x="0" width={sparkSize.width} {...shape.band} />}
      {shape?.spread && <path className={css.spread} d={shape.spread} />}
      {shape && <path className={css.line} d={shape.line} />}
      {/* A dot that stays round when the drawing is stretched. Safari would stretch a line of length 0. */}
      {shape && <path className={css.dot} d={`M${shape.end.x} ${shape.end.y}h.01`} />}
    </svg>
  )
}
