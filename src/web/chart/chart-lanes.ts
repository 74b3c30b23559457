import type uPlot from 'uplot'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { rangeSide } from '#domain/parameters/range-side.ts'
import { isJudged } from '#domain/parameters/targets.ts'
import { formatAtAGlance } from '#domain/units/reading-format.ts'
import { ownScale } from '#web/readings/own-scale.ts'
import { chartValue, storedValue } from './chart-columns.ts'
import type { Band, Scheme } from './chart-options.ts'
import { bandOf, paintBand, scaleWith } from './chart-options.ts'
import type { View } from './chart-view.ts'

/** Where a lane lies: its index from the top, and the number of lanes. */
type LaneSlot = { index: number; count: number }
/** `line` is the number of its line among uPlot's series. */
export type Lane = LaneSlot & { parameter: Parameter; line: number }

/** Height of a lane in CSS pixels. */
export const laneHeight = 76

/** Shares of a lane above its line, where the heading stands, and below. */
const above = 0.36
const below = 0.1

/** The scale for the whole height of the chart that puts the values from `min` to `max` into their lane. */
export function laneScale({ index, count }: LaneSlot, { min, max }: View): View {
  const span = ((max - min) * count) / (1 - above - below)
  const top = max + (span * (index + above)) / count
  return { min: top - span, max: top }
}

export function lanesOf(parameters: readonly Parameter[], shown: ReadonlySet<ParameterKey>): Lane[] {
  const drawn = parameters.flatMap((parameter, index) =>
    shown.has(parameter.key) ? [{ parameter, line: index + 1 }] : [],
  )
  return drawn.map((lane, index) => ({ ...lane, index, count: drawn.length }))
}

export function scalesOf(lanes: readonly Lane[] | undefined, band: () => Band | undefined): uPlot.Scales {
  if (!lanes) return { y: { range: scaleWith(band) } }
  return Object.fromEntries(lanes.map((lane) => [lane.parameter.key, { range: scaleInLane(lane) }]))
}

function scaleInLane(lane: Lane): uPlot.Scale.Range {
  return (_, low, high) => {
    if (low === null || high === null) return [null, null]
    const { min, max } = laneScaleOf(lane, { low, high })
    return [min, max]
  }
}

/** The scale for the whole height that puts a line with these drawn values, and some of its range, into its lane. */
export function laneScaleOf(lane: Lane, { low, high }: { low: number; high: number }): View {
  const { parameter } = lane
  const own = ownScale({ min: storedValue(parameter, low), max: storedValue(parameter, high) }, parameter)
  const { min, max } = drawnScale(parameter, own)
  // The margin around the values may go beyond what can be converted.
  return laneScale(lane, { min: Number.isNaN(min) ? low : min, max: Number.isNaN(max) ? high : max })
}

/** A stretch of stored values as it is drawn; NaN where it cannot be converted. */
function drawnScale(parameter: Parameter, { min, max }: View): View {
  return { min: chartValue(parameter, min), max: chartValue(parameter, max) }
}

type Ground = { band: Band | undefined; lanes: readonly Lane[] | undefined; scheme: Scheme }

export function paintGround(plot: uPlot, { band, lanes, scheme }: Ground): void {
  const { top, height } = plot.bbox
  for (const lane of lanes ?? []) paintLane(plot, lane, scheme)
  if (band && !lanes) paintBand(plot, band, { scheme, scale: 'y', top, bottom: top + height })
}

/** Paints a lane behind its line: the edge to the lane above, and the visible part of the ideal range. */
function paintLane(plot: uPlot, lane: Lane, scheme: Scheme): void {
  const { ctx, bbox } = plot
  const height = bbox.height / lane.count
  const [top, bottom] = [bbox.top + lane.index * height, bbox.top + (lane.index + 1) * height]
  const { key } = lane.parameter
  const band = bandOf(lane.parameter)
  if (band)
    paintBand(plot, band, {
      scheme,
      scale: key,
      top: top + height * (above - below),
      bottom: bottom - devicePixelRatio,
    })
  if (lane.index === 0) return
  ctx.save()
  ctx.fillStyle = scheme === 'dark' ? 'rgb(255 255 255 / 16%)' : 'rgb(0 40 70 / 14%)'
  ctx.fillRect(0, Math.round(top), bbox.left + bbox.width, devicePixelRatio)
  ctx.restore()
}

type StoredValues = readonly (number | undefined)[]

type LastValues = { lanes: readonly Lane[] | undefined; stored: readonly StoredValues[]; scheme: Scheme }

/**
 * Writes the last value in view at the end of each line, in the colour of its state and with its sign. `stored` is that
 * of the chart's columns.
 */
export function paintLastValues(plot: uPlot, { lanes, stored, scheme }: LastValues): void {
  for (const lane of lanes ?? []) paintLastValue(plot, lane, { stored: stored[lane.line - 1] ?? [], scheme })
}

/** The colours of a reading's state, as on the tiles. */
const stateColors = {
  light: { out: '#8a4500', within: '#0b7259' },
  dark: { out: '#ffb066', within: '#63d3ae' },
} as const
const signs = { above: '▲', below: '▼' } as const

type LastValue = { stored: StoredValues; scheme: Scheme }

function paintLastValue(plot: uPlot, lane: Lane, { stored, scheme }: LastValue): void {
  const { parameter, line, index, count } = lane
  const { ctx, bbox, data } = plot
  const drawn = data[line] ?? []
  const { max = 0 } = plot.scales.x ?? {}
  const row = stored.findLastIndex(
    (value, index) => value !== undefined && (data[0][index] ?? 0) <= (max ?? 0),
  )
  const [value, height] = [stored[row], drawn[row]]
  if (value === undefined || height === undefined || height === null) return
  const { font } = plot.axes[0] ?? {}
  ctx.save()
  const side = rangeSide(parameter, value)
  const state = side ? 'out' : 'within'
  ctx.fillStyle = isJudged(parameter) ? stateColors[scheme][state] : getComputedStyle(plot.root).color
  // uPlot has made a list of the font: its first entry is the font in the canvas's own pixels.
  ctx.font = `600 ${font?.[0] ?? ctx.font}`
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.fillText(
    `${side ? `${signs[side]} ` : ''}${formatAtAGlance(parameter, value)}`,
    bbox.left + bbox.width + 6 * devicePixelRatio,
    // The highest value of a line would touch the words of its range, which stand above it.
    Math.max(
      plot.valToPos(height, parameter.key, true),
      bbox.top + ((index + below + above) * bbox.height) / count,
    ),
  )
  ctx.restore()
}
