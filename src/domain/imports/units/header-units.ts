import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'
import { customHeader, isCustomKey } from '#domain/parameters/custom-parameters.ts'
import type { KnownParameter, StatedUnit } from './unit-words.ts'
import { readUnitText } from './unit-words.ts'
import { writableHeaders } from './units.ts'

export function headersOf({ key, label, unit }: KnownParameter): string {
  const headers = isCustomKey(key) ? [customHeader({ label, unit })] : writableHeaders(key)
  return headers.map(quoteCell).join(', ')
}

/** What stands below a header that has no unit there. */
export const noUnit = /^(?:|n\/?a|[-–—])$/i

type UnitBelow = { known: KnownParameter; unitCell: string }

/** Combines the units in and below a header; undefined for an unknown one, or when the two differ. */
export function combinedUnit(stated: StatedUnit, { known, unitCell }: UnitBelow): StatedUnit | undefined {
  if (noUnit.test(unitCell)) return stated
  const below = readUnitText(known, unitCell)
  if (!below || (stated.measure && below.measure && below.measure !== stated.measure)) return undefined
  return {
    measure: below.measure ?? stated.measure,
    element: below.element ?? stated.element,
    isNamed: true,
  }
}

/** @throws CsvRefusal where {@link combinedUnit} is undefined */
export function withUnitBelow(
  stated: StatedUnit,
  { known, header, unitCell }: UnitBelow & { header: string },
): StatedUnit {
  const combined = combinedUnit(stated, { known, unitCell })
  if (combined) return combined
  const isOther = readUnitText(known, unitCell) !== undefined
  throw new CsvRefusal(
    `The column ${quoteCell(header)} has the unit ${quoteCell(unitCell)} in the row of units, which Coralline does not know${isOther ? ' to be the same' : ''}, so nothing was imported.`,
    `Headers that it reads: ${headersOf(known)}. Rename the column, convert its values if need be, delete the row of units and import the file again.`,
  )
}
