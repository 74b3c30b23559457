import type uPlot from 'uplot'
import { viewOf } from './chart-gestures.ts'
import { stopsOf } from './chart-point.ts'
import type { View } from './chart-view.ts'
import { panned, zoomed } from './chart-view.ts'

type Position = { at: number | undefined; whole: View }

/** What a key does: it moves the cursor or the view. Undefined for a key that the chart does not use. */
export function keyEffect(
  plot: uPlot,
  key: string,
  { at, whole }: Position,
): { at?: number; view?: View } | undefined {
  const view = viewOf(plot)
  const middle = at ?? (view.min + view.max) / 2
  if (key === '+' || key === '=') return { view: zoomed(view, { at: middle, factor: 0.5, whole }) }
  if (key === '-') return { view: zoomed(view, { at: middle, factor: 2, whole }) }
  if (key === '0' || key === 'Escape') return { view: whole }
  const stops = stopsOf(plot)
  const target = stops[stopAfter(key, stops, at) ?? -1]
  if (target === undefined) return undefined
  if (target >= view.min && target <= view.max) return { at: target }
  return { at: target, view: panned(view, target - (view.min + view.max) / 2, whole) }
}

function stopAfter(key: string, stops: number[], at: number | undefined): number | undefined {
  const last = stops.length - 1
  const here = at === undefined ? stops.length : stops.findIndex((stop) => stop >= at)
  const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[key]
  if (key === 'Home') return 0
  if (key === 'End') return last
  return step === undefined ? undefined : Math.min(Math.max(here + step, 0), last)
}
