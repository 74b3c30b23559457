import type uPlot from 'uplot'
import type { Scheme } from './chart-options.ts'
import type { View } from './chart-view.ts'

/** Moments in seconds, and the stretch of those that are shown in words. */
export type Hairlines = { moments: readonly number[]; open: View | undefined }

/** Room in CSS pixels that a line through all readings needs on average. Closer ones would cover the readings. */
const room = 64
/** Height of a tick, in CSS pixels: no higher than the room below the lowest line. */
const tickHeight = 7

/**
 * Draws a thin line through the whole height at each moment in view; where they have no room, ticks at the foot. What
 * is shown in words runs through the whole height in any case.
 */
export function paintHairlines(plot: uPlot, { moments, open }: Hairlines, scheme: Scheme): void {
  const { min, max } = plot.scales.x ?? {}
  if (typeof min !== 'number' || typeof max !== 'number') return
  const { ctx, bbox } = plot
  const pixel = Math.max(1, Math.round(devicePixelRatio))
  const drawn = moments.filter((at) => at >= min && at <= max)
  const isCalm = drawn.length * room * devicePixelRatio <= bbox.width
  const height = isCalm ? bbox.height : tickHeight * devicePixelRatio
  const place = (at: number) => Math.round(plot.valToPos(at, 'x', true))
  ctx.save()
  ctx.fillStyle = scheme === 'dark' ? '#fff' : '#00466e'
  ctx.globalAlpha = isCalm ? 0.15 : 0.4
  for (const at of drawn) ctx.fillRect(place(at), bbox.top + bbox.height - height, pixel, height)
  if (open) {
    ctx.globalAlpha = 0.18
    ctx.fillRect(place(open.min), bbox.top, place(open.max) - place(open.min) + 2 * pixel, bbox.height)
  }
  ctx.restore()
}
