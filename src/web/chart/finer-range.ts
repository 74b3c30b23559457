import type { View } from './chart-view.ts'

/** What is there to be drawn: a range of time, and whether readings of it were left out. */
export type Loaded = { range: View; isThinned: boolean }

/** Asked for at either side of a view, as a share of it: the next small move is in it, too. */
const margin = 0.25
/** How much shorter another range has to be to be worth a request: as many points lie nearer to each other then. */
const shorter = 0.75

/** The range to ask for where a view can be drawn finer than what is there; undefined where it cannot, or hardly. */
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
