import uPlot from 'uplot'
import type { Spot } from '#domain/series/spots.ts'
import { spotsOf } from '#domain/series/spots.ts'
import { daySeconds } from '#domain/time/timestamps.ts'
import type { View } from './chart-view.ts'
import { isRibbon } from './line-width.ts'

/** In CSS pixels: in a closer view a ribbon by days would have few corners. */
const widestDay = 12

type Ribbon = {
  /** The longest time in seconds that the line bridges. */
  longest: () => number
  /** That of the chart's columns. */
  grain: () => number
}

/** The stretches of a ribbon, in seconds: days, as far as they are neither narrower than a pixel nor very wide. */
export function ribbonLength({ min, max }: View, { width, grain }: { width: number; grain: number }): number {
  const pixel = (max - min) / width
  return Math.max(Math.min(Math.max(daySeconds, pixel), widestDay * pixel), grain)
}

export function ribbonColor(color: string): string {
  return `color-mix(in srgb, ${color} 24%, transparent)`
}

/** A line, or where it has too many readings a ribbon from the lowest to the highest of each day with its middle. */
export function lineOrRibbon({ longest, grain }: Ribbon): uPlot.Series.PathBuilder {
  const linear = uPlot.paths.linear?.()
  return (plot, line, first, last) => {
    const width = plot.bbox.width / devicePixelRatio
    const values = plot.data[line] ?? []
    if (!isRibbon(values, { first, last, width, grain: grain() })) {
      const paths = linear?.(plot, line, first, last)
      return paths ? { ...paths, fill: null } : null
    }
    const { min, max } = plot.scales.x ?? {}
    const length = ribbonLength({ min: min ?? 0, max: max ?? 0 }, { width, grain: grain() })
    const rows = { times: plot.data[0], values, first, last }
    const runs = spotsOf(rows, { start: 0, length, longest: longest() })
    return pathsOf(plot, runs, plot.series[line]?.scale ?? 'y')
  }
}

function pathsOf(plot: uPlot, runs: readonly Spot[][], scale: string): uPlot.Series.Paths {
  const [stroke, fill] = [new Path2D(), new Path2D()]
  const y = (value: number) => plot.valToPos(value, scale, true)
  for (const run of runs) {
    const spots = run.map(({ time, low, high }) => {
      const x = plot.valToPos(time, 'x', true)
      // Not the mean: thinned readings are lowest and highest ones, of which a stretch may have more of one kind.
      return { x, low, middle: (low + high) / 2, high }
    })
    const [first] = spots
    if (!first) continue
    // What is alone between two gaps is as wide as a line.
    if (spots.length === 1) spots.push({ ...first, x: first.x + 2 * devicePixelRatio })
    for (const [index, { x, middle, high }] of spots.entries()) {
      if (index === 0) {
        stroke.moveTo(x, y(middle))
        fill.moveTo(x, y(high))
      } else {
        stroke.lineTo(x, y(middle))
        fill.lineTo(x, y(high))
      }
    }
    for (const { x, low } of spots.toReversed()) fill.lineTo(x, y(low))
    fill.closePath()
  }
  return { stroke, fill, clip: null, band: null, gaps: [], flags: 0 }
}
