import type uPlot from 'uplot'

/** In CSS pixels; a line that is alone in the chart is stronger. */
const widths = { usual: 1.75, inLane: 2, alone: 2.5, crowded: 1 }

type Values = ArrayLike<number | null | undefined>

/** True where more than `most` of the rows from the first to the last were measured. */
export function hasMoreThan(
  most: number,
  values: Values,
  { first, last }: { first: number; last: number },
): boolean {
  let count = 0
  for (let row = first; row <= last; row += 1) {
    if ((values[row] ?? null) === null) continue
    count += 1
    if (count > most) return true
  }
  return false
}

/**
 * Sets the widths of lines. A crowded line would be a block if it were wider than a pixel, and slow to draw, unless it
 * is drawn as a ribbon.
 */
export function setLineWidths(plot: uPlot, hasRibbons: boolean): void {
  const [times, ...lines] = plot.series
  const [first = 0, last = 0] = times?.idxs ?? []
  const isAlone = lines.filter(({ show }) => show).length === 1
  const usual = lines.some(({ scale }) => scale !== 'y') ? widths.inLane : widths.usual
  for (const [index, line] of lines.entries()) {
    const values = plot.data[index + 1] ?? []
    const isCrowded = !hasRibbons && hasMoreThan(plot.bbox.width / devicePixelRatio, values, { first, last })
    line.width = isCrowded ? widths.crowded : isAlone ? widths.alone : usual
  }
}
