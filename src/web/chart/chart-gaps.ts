import type uPlot from 'uplot'
import type { SeriesColumns } from '#domain/series/reduce-series.ts'

/** From the first to the last reading of all lines, in seconds; without readings the start is infinite. */
export function spanOf(lines: readonly SeriesColumns[]): { start: number; end: number } {
  return {
    start: Math.min(...lines.map(({ at }) => at[0] ?? Number.POSITIVE_INFINITY)),
    end: Math.max(...lines.map(({ at }) => at.at(-1) ?? Number.NEGATIVE_INFINITY)),
  }
}

/** The pairs of neighbouring readings from `first` to `last` between which a line is left open. */
export function openSteps(
  times: ArrayLike<number>,
  values: ArrayLike<number | null | undefined>,
  { first, last, longest }: { first: number; last: number; longest: number },
): [number, number][] {
  const steps: [number, number][] = []
  let before: number | undefined
  let timeBefore = Number.POSITIVE_INFINITY
  for (let row = first; row <= last; row += 1) {
    const value = values[row]
    if (value === undefined || value === null) continue
    const time = times[row] ?? 0
    if (before !== undefined && time - timeBefore > longest) steps.push([before, row])
    before = row
    timeBefore = time
  }
  return steps
}

/** The gaps of a line in the canvas's own pixels. */
export function gapsOf(longest: () => number) {
  return (plot: uPlot, line: number, first: number, last: number): uPlot.Series.Gaps => {
    const [times, values] = [plot.data[0], plot.data[line] ?? []]
    const pixelOf = (row: number) => Math.round(plot.valToPos(times[row] ?? 0, 'x', true))
    return openSteps(times, values, { first, last, longest: longest() }).map(([from, to]) => [
      pixelOf(from),
      pixelOf(to),
    ])
  }
}

/** The rows of readings that no line goes through; needed only where the line has no room for points. */
export function loneReadings(longest: () => number) {
  return (plot: uPlot, line: number, hasPoints: boolean, gaps?: null | number[][]): number[] | null => {
    if (hasPoints || !gaps || gaps.length === 0) return null
    const rows = rowsAlone(plot.data[0], plot.data[line] ?? [], longest())
    return rows.length > 0 ? rows : null
  }
}

/** The rows of readings that have no near neighbour. */
export function rowsAlone(
  times: ArrayLike<number>,
  values: ArrayLike<number | null | undefined>,
  longest: number,
): number[] {
  const measured = Array.from(values).flatMap((value, row) => ((value ?? null) === null ? [] : [row]))
  const isFar = (row: number, other: number | undefined) =>
    other === undefined || Math.abs((times[row] ?? 0) - (times[other] ?? 0)) > longest
  return measured.filter((row, index) => isFar(row, measured[index - 1]) && isFar(row, measured[index + 1]))
}
