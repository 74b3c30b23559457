import { daySeconds } from '#domain/time/timestamps.ts'

/** A stretch of the time axis, in seconds of the tank's wall clock. */
export type View = { min: number; max: number }

/** The shortest view, in seconds: zooming in further would show nothing more. */
const shortest = 600

/** All readings with a margin, and the marks that are near them: distant ones would press the lines together. */
export function wholeView(readings: ArrayLike<number>, marks: readonly { at: number }[]): View {
  const [start = 0, end = start] = [readings[0], readings[readings.length - 1]]
  const around = 7 * daySeconds + (end - start) / 10
  const near = marks.filter(({ at }) => at >= start - around && at <= end + around)
  const first = Math.min(start, near[0]?.at ?? start)
  const last = Math.max(end, near.at(-1)?.at ?? end)
  const air = Math.max((last - first) * 0.02, last === first ? 43_200 : shortest)
  return { min: first - air, max: last + air }
}

/** Zooms in (factor under 1) or out; the time `at` under the finger or pointer stays where it is. */
export function zoomed(view: View, { at, factor, whole }: { at: number; factor: number; whole: View }): View {
  const span = Math.min(Math.max((view.max - view.min) * factor, shortest), whole.max - whole.min)
  const share = (at - view.min) / (view.max - view.min)
  return inside({ min: at - span * share, max: at + span * (1 - share) }, whole)
}

export function panned(view: View, seconds: number, whole: View): View {
  return inside({ min: view.min + seconds, max: view.max + seconds }, whole)
}

export function isWhole(view: View, whole: View): boolean {
  return view.min <= whole.min && view.max >= whole.max
}

function inside(view: View, whole: View): View {
  const span = view.max - view.min
  if (span >= whole.max - whole.min) return whole
  const min = Math.min(Math.max(view.min, whole.min), whole.max - span)
  return { min, max: min + span }
}
