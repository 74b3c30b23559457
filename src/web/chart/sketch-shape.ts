import type uPlot from 'uplot'
import { secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import type { View } from './chart-view.ts'
import { axisLabel } from './value-axis.ts'

/** A point of the drawing, as shares of its width and height, from the left and from the top. */
type Point = { x: number; y: number }
type Tick = { label: string; share: number }

type SketchShape = {
  lines: Point[][]
  values: (Tick & { isFine: boolean })[]
  /** The first days of the months. */
  months: (Tick & { isQuarter: boolean })[]
}

/** Height of the drawing on a phone, and the least distance of two values, in CSS pixels, as in the chart. */
const lowHeight = 196
const leastBetween = 30

/** The shape of what the chart will draw, for a stretch of about a year. */
export function sketchShape(
  [times, ...rows]: uPlot.AlignedData,
  { view, scale }: { view: View; scale: View },
): SketchShape {
  const x = (time: number) => (time - view.min) / (view.max - view.min)
  const y = (value: number) => (scale.max - value) / (scale.max - scale.min)
  return {
    lines: rows.map((row) =>
      Array.from(times).flatMap((time, index) => {
        const value = row[index]
        return value === undefined || value === null ? [] : [{ x: x(time), y: y(value) }]
      }),
    ),
    values: valuesIn(scale).map(({ value, step, isFine }) => ({
      label: axisLabel(value, step),
      share: y(value),
      isFine,
    })),
    months: monthsIn(view).map(({ label, month, time }) => ({
      label,
      share: x(time),
      isQuarter: month % 3 === 1,
    })),
  }
}

/** Round values of the scale; the values halfway between them (`isFine`) have room where the drawing is high. */
function valuesIn({ min, max }: View) {
  const step = stepFor(((max - min) / lowHeight) * leastBetween) / 2
  const first = Math.ceil(min / step)
  return Array.from({ length: Math.floor(max / step) - first + 1 }, (_, index) => ({
    value: Number(((first + index) * step).toPrecision(12)),
    step,
    isFine: (first + index) % 2 !== 0,
  }))
}

/** The least of 1, 2, 2.5, 5, 10, 20 and so on that is at least `least`. */
function stepFor(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 2.5, 5].map((step) => step * power).find((step) => step >= least) ?? 10 * power
}

function monthsIn({ min, max }: View) {
  const begun = secondsToTimestamp(min)
  const months = []
  for (let count = Number(begun.slice(0, 4)) * 12 + Number(begun.slice(5, 7)); ; count += 1) {
    const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
    const label = `${year}-${String(month).padStart(2, '0')}`
    const time = timestampToSeconds(`${label}-01T00:00:00`)
    if (time > max) return months
    months.push({ label, month, time })
  }
}
