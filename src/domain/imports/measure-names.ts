import { ownCatalogue } from '#domain/own-catalogue.ts'
import { readHeaderCell } from './names.ts'
import { plainWords, splitRemarks } from './unit-words.ts'

const catalogued = new Set(
  ownCatalogue.flatMap(({ label, symbol, aliases = [] }) =>
    [label, symbol ?? label, ...aliases].map(plainWords),
  ),
)

/** True for a name of a parameter that all tanks have: `KH`, `Calcium`. */
export function isParameterName(text: string): boolean {
  return readHeaderCell(text)?.kind === 'parameter'
}

/** True for such a name, and for one that a tank can follow of its own: `Potassium`, `Sr`. */
export function isMeasureName(text: string): boolean {
  return isParameterName(text) || (text.length <= 60 && catalogued.has(plainWords(text)))
}

/** The name of a column without what stands in brackets, as lists of names have it. */
export function columnName(header: string): string {
  return splitRemarks(plainWords(header.slice(0, 200))).name
}

/** `Calcium (mg/l)`; the unit may be blank. */
export function withUnit(name: string, unit: string): string {
  return unit === '' ? name : `${name} (${unit})`
}

/** Columns with the unit of a row's value. */
export const unitColumns: readonly string[] = ['unit', 'units', 'uom', 'einheit', 'einheiten']
