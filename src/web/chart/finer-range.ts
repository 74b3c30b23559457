import type { View } from './chart-view.ts'

/** The loaded readings: their range of time, and whether some of its readings were left out. */
export type Loaded = { range: View; isThinned: boolean }

/** Requested on either side of a view, as a share of the view, so that the next small move is covered, too. */
const margin = 0.25
/** A range is requested if it is this share of the loaded range or less: then its points lie closer together. */
const shorter = 0.75

/** The range to request when a view can be drawn finer than with the loaded readings; otherwise undefined. */
export function finerRange(view: View, { whole, loaded }: { whole: View; loaded: Loaded }): View | undefined {
  if (!loaded.isThinned) return undefined
  const air = (view.max - view.min) * margin
  const range = { min: Math.max(whole.min, view.min - air), max: Math.min(whole.max, view.max + air) }
  return spanOf(range) <= spanOf(loaded.range) * shorter ? range : undefined
}

export function covers(outer: View, inner: View): boolean {
  return outer.min <= inner.min && outer.max >= inner.max
}

function spanOf({ min, max }: View): number {
  return max - min
}
