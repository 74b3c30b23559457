import type { Parameter } from '#domain/parameters/parameters.ts'
import type { SeriesColumns } from '#domain/series/reduce-series.ts'
import * as css from './latest-readings.module.css'
import type { SparkStretch } from './sparkline-shape.ts'
import { sparkShape, sparkSize } from './sparkline-shape.ts'

type SparklineProps = {
  columns: SeriesColumns
  stretch: SparkStretch
  parameter: Parameter
}

/** Where a reading has been of late, before its ideal range. Decoration beside the chart, which says it all in words. */
export function Sparkline({ columns, stretch, parameter }: SparklineProps) {
  const shape = sparkShape(columns, { ...stretch, parameter })
  return (
    <svg
      className={css.spark}
      viewBox={`0 0 ${sparkSize.width} ${sparkSize.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {shape?.band && <rect className={css.band} x="0" width={sparkSize.width} {...shape.band} />}
      {shape?.spread && <path className={css.spread} d={shape.spread} />}
      {shape && <path className={css.line} d={shape.line} />}
      {/* A line of next to no length has round ends and nothing between: a dot that no stretching makes an egg of, in Safari, too,
          which stretches one without any length. */}
      {shape && <path className={css.dot} d={`M${shape.end.x} ${shape.end.y}h.01`} />}
    </svg>
  )
}
