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

/** Readings a pixel above which a line is a ribbon, and of thinned ones, each of which stands for several. */
const mostOfAll = 2
const mostThinned = 0.5
/** Whether so many readings are in view that their line would be a scribble. `width` is in CSS pixels. */
export function isRibbon(
  values: Values,
  { first, last, width, grain }: { first: number; last: number; width: number; grain: number },
): boolean {
  return hasMoreThan(width * (grain > 0 ? mostThinned : mostOfAll), values, { first, last })
}

type Ribbons = {
  /** That of the chart's columns; undefined where no line is drawn as a ribbon. */
  grain: number | undefined
}

/** Sets the widths of lines. A crowded line would be a block if it were wider than a pixel, and slow to draw. */
export function setLineWidths(plot: uPlot, { grain }: Ribbons): void {
  const [times, ...lines] = plot.series
  const [first = 0, last = 0] = times?.idxs ?? []
  const isAlone = lines.filter(({ show }) => show).length === 1
  const usual = lines.some(({ scale }) => scale !== 'y') ? widths.inLane : widths.usual
  const width = plot.bbox.width / devicePixelRatio
  for (const [index, line] of lines.entries()) {
    const values = plot.data[index + 1] ?? []
    const isDrawnWhole = grain === undefined || !isRibbon(values, { first, last, width, grain })
    const isCrowded = isDrawnWhole && hasMoreThan(width, values, { first, last })
    line.width = isCrowded ? widths.crowded : isAlone ? widths.alone : usual
  }
}
