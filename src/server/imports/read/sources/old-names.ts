import { readHeaderCell } from '#domain/imports/header/names.ts'
import type { PivotStore } from './pivot.store.ts'

/** What was measured, as its first row spells it; `units` are those of its values, '' for a value without one. */
export type Measure = {
  index: number
  name: string
  type: string
  units: Set<string>
  /** The places of its first and last value. */
  first: number
  last: number
}

/**
 * Puts the values of one parameter together whose user called it otherwise from some row on, `Alk` and later `KH`. Names that take turns,
 * or were measured at one moment, may be of two probes, and stay apart.
 */
export function withoutOldNames(measures: readonly Measure[], store: PivotStore): Measure[] {
  const groups = Map.groupBy(measures, (measure) => meaningOf(measure) ?? measure)
  const kept: Measure[] = []
  const places = new Map<Measure, number>()
  for (const [first, ...later] of groups.values()) {
    if (!first) continue
    const all = [first, ...later]
    const isRenamed = isInTurn(all) && !(later.length > 0 && store.haveMet(all.map(({ index }) => index)))
    for (const measure of isRenamed ? [first] : all) kept.push(measure)
    if (!isRenamed) continue
    for (const measure of later) {
      places.set(measure, first.index)
      for (const unit of measure.units) first.units.add(unit)
    }
  }
  if (kept.length === measures.length) return kept.toSorted((one, other) => one.index - other.index)
  for (const [{ index }, to] of places) store.renumber(index, to)
  // A lower number is free by now, or was never given.
  return kept
    .toSorted((one, other) => one.index - other.index)
    .map((measure, index) => {
      if (measure.index !== index) store.renumber(measure.index, index)
      return { ...measure, index }
    })
}

/** True when each of them begins after the one before it has ended. */
function isInTurn(measures: readonly Measure[]): boolean {
  return measures.every(({ first }, index) => first > (measures[index - 1]?.last ?? -1))
}

/** The parameter of a name that says nothing of a unit or of a probe. */
function meaningOf({ name, type }: Measure): string | undefined {
  const cell = readHeaderCell(name)
  const isPlain = cell?.kind === 'parameter' && !cell.stated.measure && !cell.stated.element
  return isPlain && type === '' ? cell.key : undefined
}
