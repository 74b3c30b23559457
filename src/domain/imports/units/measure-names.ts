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

/** The entry that a header names, whatever stands in its brackets. */
export function catalogueEntryOf(header: string): CatalogueEntry | undefined {
  const name = withoutCharges(columnName(header))
  return catalogued.has(name)
    ? customCatalogue.find((entry) => catalogueNames(entry).includes(name))
    : undefined
}

/** They also mean the temperature of an inlet, volts, watts, salinity, flow and power. */
const otherMeanings = new Set(['tin', 'v', 'w', 's', 'i', 'f', 'b', 'p'])
const fewestElements = 3

/** True for a header that names an element only in a laboratory's table. */
export function isAmbiguousElement(header: string): boolean {
  return otherMeanings.has(withoutCharges(columnName(header)))
}

/** Elements that can be nothing else make a laboratory's table. */
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

/** The name of a column without brackets, in the form of the lists of names. */
export function columnName(header: string): string {
  return splitRemarks(plainWords(header.slice(0, 200))).name
}

export const unitColumns: readonly string[] = [
  ...'unit, units, uom, einheit, einheiten, unité, unidad, unità, eenheid, unidade'.split(', '),
  ...'jednostka, enhet, birim, 単位'.split(', '),
]

type Headers = { readonly headers: readonly string[]; readonly isFree: (position: number) => boolean }

/** Finds the column of a column's units: `Alkalinity Unit`, or `Unit` right behind it. `isFree`: it is nothing else. */
export function withUnitColumns<Column extends { readonly position: number }>(
  columns: readonly Column[],
  { headers, isFree }: Headers,
): (Column & { unitsAt: number | undefined })[] {
  const names = headers.map(columnName)
  const unitsOf = (position: number) => {
    const spellings = unitColumns.map((word) => `${names[position]} ${word}`)
    const named = names.findIndex((name, at) => spellings.includes(name) && isFree(at))
    if (named !== -1) return named
    const next = position + 1
    return unitColumns.includes(names[next] ?? '') && isFree(next) ? next : undefined
  }
  return columns.map((column) => ({ ...column, unitsAt: unitsOf(column.position) }))
}

/** Words that hint at a parameter anywhere in a header. TA and the first test of a Trident are the total alkalinity. */
const looseNames = new Map([
  ...knownParameters.flatMap(({ key, aliases }) => aliases.map((alias) => [alias, key] as const)),
  ...['ta', 'trident'].map((word) => [word, 'alkalinity'] as const),
  ['tmp', 'temperature'] as const,
  ['salt', 'salinity'] as const,
  ...['nh4', 'ammonium'].map((word) => [word, 'ammonia'] as const),
])

/** The first such word of a header or a sensor's name (`sensor.reef_temperature`), also as `Alkx3` or `PO4er`. */
export function hintOf(header: string): { word: string; known: KnownParameter } | undefined {
  for (const word of wordsOf(header.slice(0, 200))) {
    const key = looseNames.get(word) ?? looseNames.get(withoutIndex(word))
    const known = knownParameters.find((one) => one.key === key)
    if (known) return { word, known }
  }
  return undefined
}

/** The only parameter of all tanks in this unit; undefined for ppm and its like, and for an unknown unit. */
export function onlyMeasuredIn(unit: string): KnownParameter | undefined {
  if (unit === '' || /^(?:su|units?|nbs)$/i.test(unit)) return undefined
  const measured = knownParameters.filter((known) => readUnitText(known, unit)?.measure !== undefined)
  return measured.length === 1 ? measured[0] : undefined
}

/** `ppm`, `ppm PO4`: a unit of some parameter, with its name behind it or without. */
export function isUnitName(text: string): boolean {
  const plain = plainWords(text)
  return knownParameters.some(
    (known) =>
      readUnitText(known, text)?.measure !== undefined &&
      [...known.units.measures.keys()].some((word) => startsWithWord(plain, word)),
  )
}
