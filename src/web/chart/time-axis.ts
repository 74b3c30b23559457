import type uPlot from 'uplot'
import type { Clock } from '#domain/preferences.ts'
import { daySeconds as day, formatScreenTimestamp } from '#domain/time/timestamps.ts'
import { shownClock } from '#web/browser/preferences.ts'

/** Room that a label takes, in CSS pixels. */
const labelSpace = 60
/** Steps of uPlot that stand for months and years of any length. */
const month = 30 * day
const year = 365 * day
/** 400 years, after which the calendar repeats itself. */
const year400 = 146_097 * day

/** Shows the tank's wall clock, held as UTC. uPlot's own axis would be an hour off when the browser's clock changes. */
export const timeAxis: uPlot.Axis = {
  splits: (_plot, _axis, from, to, step) => timeMarks(from, to, step),
  values: (_plot, marks, _axis, _space, step) => timeLabels(marks, step, shownClock()),
  space: labelSpace,
}

/** The times from `from` to `to` to mark, in seconds: always the same ones for a step, wherever the range begins. */
export function timeMarks(from: number, to: number, step: number): number[] {
  const months = step < month ? 0 : step < year ? step / month : (step / year) * 12
  const mark = (count: number) => (months ? Date.UTC(2000, count * months) / 1000 : count * step)
  const mean = months ? (months * year400) / 4800 : step
  const marks: number[] = []
  // One before, since months are longer or shorter than their mean.
  for (let count = Math.floor((from - mark(0)) / mean) - 1; mark(count) <= to; count += 1)
    if (mark(count) >= from) marks.push(mark(count))
  return marks
}

/** Labels, with a second line where another day or, for steps of days, another year begins. */
export function timeLabels(marks: readonly number[], step: number, clock: Clock): string[] {
  const dates = marks.map((mark) => new Date(mark * 1000).toISOString())
  return dates.map((date, index) => {
    const isNew = (length: number) => date.slice(0, length) !== dates[index - 1]?.slice(0, length)
    if (step >= month) return date.slice(0, step < year ? 7 : 4)
    if (step >= day) return date.slice(5, 10) + (isNew(4) ? `\n${date.slice(0, 4)}` : '')
    return timeOfDay(date, step, clock) + (isNew(10) ? `\n${date.slice(0, 10)}` : '')
  })
}

function timeOfDay(date: string, step: number, clock: Clock): string {
  const time = formatScreenTimestamp(date.slice(0, 19), clock).slice(11)
  if (clock === '24') return time
  return (step < 3600 ? time : time.replace(':00', '')).replace(/^0/, '')
}
