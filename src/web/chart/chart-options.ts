import uPlot from 'uplot'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { isJudged } from '#domain/parameters/targets.ts'
import { chartValue } from './chart-columns.ts'
import { gapsOf, loneReadings } from './chart-gaps.ts'
import { nearestReading } from './chart-point.ts'
import { lineStyle } from './line-style.ts'
import { hasMoreThan } from './line-width.ts'
import { hasRoomForPoints, pointsOf } from './point-shapes.ts'
import { lineOrRibbon, ribbonColor } from './ribbon.ts'
import { timeAxis } from './time-axis.ts'
import { valueAxis } from './value-axis.ts'

/** The ideal range in the chart's scale; a side without a limit is infinite. */
export type Band = { min: number; max: number }

/** The ideal range of a parameter; undefined when the parameter is not judged, or its range cannot be converted. */
export function bandOf(parameter: Parameter): Band | undefined {
  const { ideal } = parameter
  const band = { min: chartValue(parameter, ideal.min), max: chartValue(parameter, ideal.max) }
  return !isJudged(parameter) || Number.isNaN(band.min) || Number.isNaN(band.max) ? undefined : band
}
export type Scheme = 'light' | 'dark'
type BandPlace = { scheme: Scheme; scale: string; top: number; bottom: number }
type Line = {
  isShown: boolean
  scale: string
  isInLane: boolean
  /** True to draw many readings as a ribbon. */
  hasRibbon: boolean
  /** The longest time in seconds that the line bridges. */
  longest: () => number
  /** That of the chart's columns. */
  grain: () => number
}

/** Margin at the right, for half a date below the last mark; chart-sketch.module.css includes it in its width. */
export const rightMargin = 32
/** Margin at the right, for the last value of a line in a lane of its own. */
export const laneMargin = 68

/** The height of uPlot's own time axis, below the lines. */
export const timeAxisHeight = 50

export function sizeIn(element: HTMLElement): { width: number; height: number } {
  return { width: element.clientWidth, height: element.clientHeight }
}

type Axes = { inLanes: boolean; unit: '%' | undefined }

export function baseOptions(element: HTMLElement, scheme: Scheme, { inLanes, unit }: Axes) {
  const style = getComputedStyle(element)
  const lines = scheme === 'dark' ? 'rgb(255 255 255 / 12%)' : 'rgb(0 40 70 / 10%)'
  const axis = {
    stroke: style.color,
    font: `12px ${style.fontFamily}`,
    grid: { stroke: lines, width: 1 },
    ticks: { stroke: lines, width: 1 },
  }
  return {
    // Half a date below the first mark has room at the left, too, where no numbers stand before the lines.
    padding: (inLanes ? [0, laneMargin, 0, rightMargin] : [10, rightMargin, 0, 0]) as uPlot.Padding,
    axes: [{ ...axis, ...timeAxis }, inLanes ? { show: false } : { ...axis, ...valueAxis(unit) }],
    legend: { show: false },
  }
}

/** One scale for all lines, wide enough for the ideal range when that is drawn. */
export function scaleWith(band: () => Band | undefined): uPlot.Scale.Range {
  return (_, low, high) => {
    const ideal = band()
    const lows = [low, ideal?.min].filter(isBound)
    const highs = [high, ideal?.max].filter(isBound)
    if (lows.length === 0 || highs.length === 0) return [null, null]
    const { min, max } = scaleOf(Math.min(...lows), Math.max(...highs))
    return [min, max]
  }
}

/** A side of a range may have no limit. */
function isBound(bound: number | null | undefined): bound is number {
  return typeof bound === 'number' && Number.isFinite(bound)
}

export function scaleOf(lowest: number, highest: number): { min: number; max: number } {
  const [bottom, top] = uPlot.rangeNum(lowest, highest, 0.1, true)
  const [min, max] = [bottom ?? lowest, top ?? highest]
  // No reading lies below zero, so only as much of the scale below zero is shown as a point needs.
  return { min: lowest >= 0 && min < 0 ? -0.02 * max : min, max }
}

/** Paints the ideal range behind the line, from `top` to `bottom` in pixels; a single value is two pixels high. */
export function paintBand(plot: uPlot, { min, max }: Band, { scheme, scale, top, bottom }: BandPlace): void {
  const { ctx, bbox } = plot
  const from = Math.max(top, plot.valToPos(max, scale, true))
  const to = Math.min(bottom, plot.valToPos(min, scale, true))
  if (to < from) return
  ctx.save()
  ctx.fillStyle = scheme === 'dark' ? 'rgb(110 220 180 / 14%)' : 'rgb(20 150 100 / 16%)'
  ctx.fillRect(bbox.left, from, bbox.width, Math.max(to - from, 2 * devicePixelRatio))
  ctx.restore()
}

export const cursorOptions: uPlot.Cursor = {
  points: { size: 10 },
  y: false,
  drag: { x: true, y: false, dist: 6, setScale: true },
  dataIdx: nearestReading,
}

/** A line that is alone in the chart, or in its lane, has no dashes. */
export function dashesOf(index: number, scheme: Scheme, isAlone: boolean): number[] {
  return isAlone ? [] : lineStyle(index, scheme).dash
}

/** A line in a lane has points only where they are few. */
const mostPoints = 60
const hasFewPoints: uPlot.Series.Points.Show = (plot, line, first, last) =>
  !hasMoreThan(mostPoints - 1, plot.data[line] ?? [], { first, last })

/** The index-th line, left open at its gaps, on a scale of its own or on the shared one. */
export function lineOf(
  index: number,
  scheme: Scheme,
  { isShown, scale, isInLane, hasRibbon, longest, grain }: Line,
): uPlot.Series {
  const { color, shape } = lineStyle(index, scheme)
  return {
    show: isShown,
    scale,
    stroke: color,
    dash: dashesOf(index, scheme, isInLane),
    gaps: gapsOf(longest),
    ...(hasRibbon && { paths: lineOrRibbon({ longest, grain }), fill: ribbonColor(color) }),
    points: {
      show: isInLane ? hasFewPoints : hasRoomForPoints,
      filter: loneReadings(longest),
      paths: pointsOf(shape),
      width: 0,
      stroke: color,
      fill: color,
    },
  }
}
