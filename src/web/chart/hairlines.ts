import type uPlot from 'uplot'
import type { Scheme } from './chart-options.ts'

/** With more, the lines of the chart would be behind bars. */
const mostDrawn = 40

/** Draws a thin line through the whole height at each of these moments (s) in view, the newest ones of very many. */
export function paintHairlines(plot: uPlot, moments: readonly number[], scheme: Scheme): void {
  const { min, max } = plot.scales.x ?? {}
  if (typeof min !== 'number' || typeof max !== 'number') return
  const { ctx, bbox } = plot
  const width = Math.max(1, Math.round(devicePixelRatio))
  ctx.save()
  ctx.fillStyle = scheme === 'dark' ? 'rgb(255 255 255 / 15%)' : 'rgb(0 70 110 / 15%)'
  for (const at of moments.filter((at) => at >= min && at <= max).slice(-mostDrawn))
    ctx.fillRect(Math.round(plot.valToPos(at, 'x', true)), bbox.top, width, bbox.height)
  ctx.restore()
}
