import { readHeaderCell } from '#domain/imports/header/names.ts'
import { otherNamesOf } from '#domain/imports/header/other-languages.ts'
import type { CatalogueEntry } from '#domain/parameters/own-catalogue.ts'
import { ownCatalogue } from '#domain/parameters/own-catalogue.ts'
import { plainWords } from './plain-words.ts'
import type { KnownParameter } from './unit-words.ts'
import { knownParameters, splitRemarks } from './unit-words.ts'

/** What files call a parameter of the catalogue, as {@link plainWords} writes it. */
export function catalogueNames({ key, label, symbol, aliases = [] }: CatalogueEntry): string[] {
  return [label, symbol ?? label, ...aliases, ...otherNamesOf(key)].map(plainWords)
}

const catalogued = new Set(ownCatalogue.flatMap(catalogueNames))

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

/** The first such word of a header, or of a sensor's name such as `sensor.reef_temperature`, and its parameter. */
export function hintOf(header: string): { word: string; known: KnownParameter } | undefined {
  const words = plainWords(header.slice(0, 200)).split(/[^\p{L}\p{N}]+/u)
  const word = words.find((word) => looseNames.has(word))
  const known = knownParameters.find(({ key }) => key === looseNames.get(word ?? ''))
  return word === undefined || !known ? undefined : { word, known }
}
