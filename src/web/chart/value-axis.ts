import type uPlot from 'uplot'
import { countWords } from '#domain/count-words.ts'
import { decimalsOf } from '#domain/units/decimals.ts'

/** Width that the usual numbers need, in CSS pixels; chart-sketch.module.css has the same number. */
export const leastAxisWidth = 48

/** The axis of the values: as wide as its numbers, which have as many decimals as its steps. */
export function valueAxis(unit: '%' | undefined): uPlot.Axis {
  return {
    values: (_plot, values, _axis, _space, step) =>
      values.map((value) => `${axisLabel(value, step)} ${unit ?? ''}`.trim()),
    size: (plot, labels, index) => widthFor(plot, { labels: labels ?? [], index }),
  }
}

/** A number of a scale with steps of `step`: `1.0245` with 0.0005, `100,000` with 50,000. */
export function axisLabel(value: number, step: number): string {
  const [whole = '', decimals] = Math.abs(value).toFixed(decimalsOf(step)).split('.')
  return `${value < 0 ? '-' : ''}${countWords(Number(whole))}${decimals === undefined ? '' : `.${decimals}`}`
}

function widthFor(plot: uPlot, { labels, index }: { labels: readonly string[]; index: number }): number {
  const { font, gap = 0, ticks } = plot.axes[index] ?? {}
  plot.ctx.save()
  // uPlot has made a list of the font: its first entry is the font in the canvas's own pixels.
  plot.ctx.font = font?.[0] ?? plot.ctx.font
  const widest = Math.max(0, ...labels.map((label) => plot.ctx.measureText(label).width))
  plot.ctx.restore()
  return Math.max(leastAxisWidth, Math.ceil(widest / devicePixelRatio) + gap + (ticks?.size ?? 0) + 2)
}
