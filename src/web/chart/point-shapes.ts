import type uPlot from 'uplot'
import type { PointShape } from './line-style.ts'
import { hasMoreThan } from './line-width.ts'

/** Half the width of a point in CSS pixels. */
const radius = 4
/** Points that are closer to each other than this (CSS pixels) run together: then the line alone is clearer. */
const room = 9

/** A point of each shape as an SVG path around 0,0. */
export const shapePaths: Record<PointShape, string> = {
  circle: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z',
  square: 'M-3.5 -3.5h7v7h-7z',
  triangle: 'M0 -4.6L4.3 3.4H-4.3z',
  diamond: 'M0 -5L4.6 0L0 5L-4.6 0z',
  cross:
    'M-4.2 -2.4L-2.4 -4.2L0 -1.8L2.4 -4.2L4.2 -2.4L1.8 0L4.2 2.4L2.4 4.2L0 1.8L-2.4 4.2L-4.2 2.4L-1.8 0z',
}

export function hasRoomForPoints(plot: uPlot, series: number, from: number, to: number): boolean {
  const most = plot.bbox.width / devicePixelRatio / room
  return !hasMoreThan(most, plot.data[series] ?? [], { first: from, last: to })
}

/** Draws a point of the shape at each value, or only at the values of the given rows. */
export function pointsOf(shape: PointShape): uPlot.Series.Points.PathBuilder {
  return (plot, series, from, to, rows) => {
    const path = new Path2D()
    const template = new Path2D(shapePaths[shape])
    const clip = new Path2D()
    const margin = (radius + 2) * devicePixelRatio
    const { left, top, width, height } = plot.bbox
    clip.rect(left - margin, top - margin, width + 2 * margin, height + 2 * margin)
    const [times, values] = [plot.data[0], plot.data[series] ?? []]
    const scale = plot.series[series]?.scale ?? 'y'
    for (const index of rows ?? Array.from({ length: to - from + 1 }, (_, step) => from + step)) {
      const [time, value] = [times[index], values[index]]
      if (time === undefined || value === undefined || value === null) continue
      const position = new DOMMatrix([
        devicePixelRatio,
        0,
        0,
        devicePixelRatio,
        plot.valToPos(time, 'x', true),
        plot.valToPos(value, scale, true),
      ])
      path.addPath(template, position)
    }
    return { stroke: path, fill: path, clip, flags: 3 }
  }
}
