import type { Parameter } from '#domain/parameters.ts'
import type { SeriesColumns } from '#domain/reduce-series.ts'
import { isJudged } from '#domain/targets.ts'
import { ownScale } from '#web/chart/own-scale.ts'

/** Width and height of the drawing's own coordinates. */
export const sparkSize = { width: 100, height: 32 }
/** Room for the width of the line and for the point at its end. */
const margin = 4

type SparkShape = {
  /** Of an SVG path through the readings; a single one is the point alone. */
  line: string
  /** The latest reading. */
  end: { x: number; y: number }
  /** What is seen of the ideal range; undefined where it lies above or below. */
  band: { y: number; height: number } | undefined
}

/**
 * A small line through the readings of a stretch of time, undefined when there are none. Its height is what was measured
 * then, but no less than half of the ideal range: what hardly moves shall not look like a mountain.
 */
export function sparkShape(
  { at, value }: SeriesColumns,
  { start, end, parameter }: { start: number; end: number; parameter: Parameter },
): SparkShape | undefined {
  const first = at.findIndex((time) => time >= start)
  const values = first < 0 ? [] : value.slice(first, at.findLastIndex((time) => time <= end) + 1)
  if (values.length === 0) return undefined
  const { min: low, max: high } = ownScale(
    {
      min: values.reduce((least, reading) => Math.min(least, reading)),
      max: values.reduce((most, reading) => Math.max(most, reading)),
    },
    parameter,
  )
  const x = (time: number) =>
    end === start
      ? sparkSize.width - margin
      : margin + ((time - start) / (end - start)) * (sparkSize.width - 2 * margin)
  const y = (reading: number) => margin + ((high - reading) / (high - low)) * (sparkSize.height - 2 * margin)
  const points = values.map((reading, index) => ({
    x: round(x(at[first + index] ?? end)),
    y: round(y(reading)),
  }))
  return {
    line: `M${points.map((point) => `${point.x} ${point.y}`).join('L')}`,
    end: points.at(-1) ?? { x: 0, y: 0 },
    band: isJudged(parameter) ? bandOf(y(parameter.ideal.max), y(parameter.ideal.min)) : undefined,
  }
}

function bandOf(top: number, bottom: number): SparkShape['band'] {
  const [from, to] = [Math.max(0, top), Math.min(sparkSize.height, bottom)]
  return from <= to ? { y: round(from), height: round(Math.max(to - from, 1.5)) } : undefined
}

function round(coordinate: number): number {
  return Math.round(coordinate * 10) / 10
}
