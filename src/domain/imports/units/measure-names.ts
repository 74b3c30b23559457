import { withoutCharges, withoutIndex, wordsOf } from '#domain/imports/header/header-spellings.ts'
import { readHeaderCell } from '#domain/imports/header/names.ts'
import { otherNamesOf } from '#domain/imports/header/other-languages.ts'
import type { CatalogueEntry } from '#domain/parameters/custom-catalogue.ts'
import { customCatalogue } from '#domain/parameters/custom-catalogue.ts'
import { plainWords } from './plain-words.ts'
import type { KnownParameter } from './unit-words.ts'
import { knownParameters, readUnitText, splitRemarks, startsWithWord } from './unit-words.ts'

/** What files call a parameter of the catalogue, as {@link plainWords} writes it. */
export function catalogueNames({ key, label, symbol, aliases = [] }: CatalogueEntry): string[] {
  return [label, symbol ?? label, ...aliases, ...otherNamesOf(key)].map(plainWords)
}

const catalogued = new Set(customCatalogue.flatMap(catalogueNames))

/** The entry of the catalogue that a header names, whatever stands in its brackets; undefined for any other. */
export function catalogueEntryOf(header: string): CatalogueEntry | undefined {
  const name = withoutCharges(columnName(header))
  return catalogued.has(name)
    ? customCatalogue.find((entry) => catalogueNames(entry).includes(name))
    : undefined
}

/** Names of elements that mean something else in most tables: the temperature of an inlet, volts, watts, salinity, flow, power. */
const otherMeanings = new Set(['tin', 'v', 'w', 's', 'i', 'f', 'b', 'p'])
/** So many elements make a laboratory's table. */
const fewestElements = 3

/** True for a header that names an element only in a laboratory's table. */
export function isAmbiguousElement(header: string): boolean {
  return otherMeanings.has(withoutCharges(columnName(header)))
}

/** True when these headers name at least three elements that can be nothing else. */
export function isLabTable(headers: readonly string[]): boolean {
  const found = headers.filter((header) => {
    const entry = catalogueEntryOf(header)
    return entry?.labUnit !== undefined && !isAmbiguousElement(header)
  })
  return found.length >= fewestElements
}

/** True for a name of a parameter that all tanks have: `KH`, `Calcium`. */
export function isParameterName(text: string): boolean {
  return readHeaderCell(text)?.kind === 'parameter'
}

/** True for such a name, and for the name of a parameter of the catalogue: `Potassium`, `Sr`. */
export function isMeasureName(text: string): boolean {
  return isParameterName(text) || (text.length <= 60 && catalogued.has(plainWords(text)))
}

/** The name of a column without its brackets, in the form of the lists of names. */
export function columnName(header: string): string {
  return splitRemarks(plainWords(header.slice(0, 200))).name
}

/** Names of columns with the unit of a row's value. */
export const unitColumns: readonly string[] = [
  ...['unit', 'units', 'uom', 'einheit', 'einheiten'],
  ...['unité', 'unidad', 'unità', 'eenheid', 'unidade', 'jednostka'],
  ...['enhet', 'birim', '単位'],
]

/** Words that hint at a parameter anywhere in a header. TA and the first test of a Trident are the total alkalinity; an Apex has Tmp and Salt. */
const looseNames = new Map([
  ...knownParameters.flatMap(({ key, aliases }) => aliases.map((alias) => [alias, key] as const)),
  ...['ta', 'trident'].map((word) => [word, 'alkalinity'] as const),
  ['tmp', 'temperature'] as const,
  ['salt', 'salinity'] as const,
  ...['nh4', 'ammonium'].map((word) => [word, 'ammonia'] as const),
])

/**
 * The first such word of a header, or of a sensor's name such as `sensor.reef_temperature`, and its parameter. A word may be numbered,
 * as `Alkx3`, or say how it was measured, as `PO4er`.
 */
export function hintOf(header: string): { word: string; known: KnownParameter } | undefined {
  for (const word of wordsOf(header.slice(0, 200))) {
    const key = looseNames.get(word) ?? looseNames.get(withoutIndex(word))
    const known = knownParameters.find((one) => one.key === key)
    if (known) return { word, known }
  }
  return undefined
}

/** The only parameter of all tanks that is measured in this unit; undefined for ppm and its like, and for an unknown unit. */
export function onlyMeasuredIn(unit: string): KnownParameter | undefined {
  if (unit === '' || /^(?:su|units?|nbs)$/i.test(unit)) return undefined
  const measured = knownParameters.filter((known) => readUnitText(known, unit)?.measure !== undefined)
  return measured.length === 1 ? measured[0] : undefined
}

/** True for the name of a unit that some parameter is measured in, with the parameter's name behind it or without: `ppm`, `ppm PO4`. */
export function isUnitName(text: string): boolean {
  const plain = plainWords(text)
  return knownParameters.some(
    (known) =>
      readUnitText(known, text)?.measure !== undefined &&
      [...known.units.measures.keys()].some((word) => startsWithWord(plain, word)),
  )
}
