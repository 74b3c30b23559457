import { readHeaderCell } from '#domain/imports/header/names.ts'
import type { PivotStore } from './pivot.store.ts'

/** The name is that of the first row; `units` are those of the values, '' for none. */
export type Measure = {
  index: number
  name: string
  type: string
  units: Set<string>
  /** The rows of its first and last value. */
  first: number
  last: number
}

/**
 * Joins a parameter that its user called otherwise from some row on, `Alk` and later `KH`. Names that take turns, or
 * were measured at one moment, may be of two probes.
 */
export function withoutOldNames(measures: readonly Measure[], store: PivotStore): Measure[] {
  const groups = Map.groupBy(measures, (measure) => meaningOf(measure) ?? measure)
  const kept: Measure[] = []
  const numbers = new Map<Measure, number>()
  for (const [first, ...later] of groups.values()) {
    if (!first) continue
    const all = [first, ...later]
    const isRenamed = isInTurn(all) && !(later.length > 0 && store.haveMet(all.map(({ index }) => index)))
    for (const measure of isRenamed ? [first] : all) kept.push(measure)
    if (!isRenamed) continue
    for (const measure of later) {
      numbers.set(measure, first.index)
      for (const unit of measure.units) first.units.add(unit)
    }
  }
  if (kept.length === measures.length) return kept.toSorted((one, other) => one.index - other.index)
  for (const [{ index }, to] of numbers) store.renumber(index, to)
  // Lower numbers are free by now.
  return kept
    .toSorted((one, other) => one.index - other.index)
    .map((measure, index) => {
      if (measure.index !== index) store.renumber(measure.index, index)
      return { ...measure, index }
    })
}

function isInTurn(measures: readonly Measure[]): boolean {
  return measures.every(({ first }, index) => first > (measures[index - 1]?.last ?? -1))
}

/** Undefined for a name that says anything of a unit or a probe. */
function meaningOf({ name, type }: Measure): string | undefined {
  const cell = readHeaderCell(name)
  const isPlain = cell?.kind === 'parameter' && !cell.stated.measure && !cell.stated.element
  return isPlain && type === '' ? cell.key : undefined
}
