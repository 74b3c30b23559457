import { nameWithUnit } from '#domain/parameters/name-with-unit.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import type { Conversion } from '#domain/units/units.ts'
import {
  billionthsToMillionths,
  calciumCarbonateToDkh,
  celsiusToFahrenheit,
  conductivityToSpecificGravity,
  elementToIon,
  massPerElement,
  micromolesPerKilogramToDkh,
  milliequivalentsToDkh,
  millionthsToBillionths,
  salinityToSpecificGravity,
  thousandthsToWhole,
} from '#domain/units/units.ts'

/** A unit without a conversion is the stored one, or another name of it. */
export type HeaderUnit = {
  readonly label: string
  readonly convert?: Conversion
  /** It is for a kilogram of water of 35 ppt; the salinity of the log says how much a litre weighs. */
  readonly isPerKilogram?: true
}

type Spelling = readonly [spellings: readonly string[], unit: HeaderUnit]

const milligrams = [
  ...['mg/l', 'mg l', 'mg l-1', 'mgl', 'mg/liter', 'mg/litre', 'mg per liter', 'mg per litre'],
  ...['milligrams per liter', 'milligrams per litre', 'milligram per liter', 'milligram per litre'],
]
const micrograms = [
  ...['ug/l', 'μg/l', 'ug l', 'μg l', 'ug l-1', 'μg l-1', 'ugl', 'μgl', 'mcg/l', 'ug/liter', 'ug/litre'],
  ...['micrograms per liter', 'micrograms per litre', 'microgram per liter', 'microgram per litre'],
]
const dkh: HeaderUnit = { label: 'dKH' }
const carbonate: HeaderUnit = { label: 'ppm CaCO3', convert: calciumCarbonateToDkh }

/** Units by the stored unit of a parameter, in plain form: lower case, a space for `_`. */
const spellings: Readonly<Record<string, readonly Spelling[]>> = {
  '°F': [
    [degrees('f', 'fahrenheit'), { label: '°F' }],
    [degrees('c', 'celsius', 'centigrade'), { label: '°C', convert: celsiusToFahrenheit }],
  ],
  '': [[['ph', 'nbs', 'su', 'units', 'ph units'], { label: 'pH' }]],
  SG: [
    [['sg', 's.g.', 'specific gravity'], { label: 'SG' }],
    [
      ['ppt', '‰', 'g/kg', 'parts per thousand', 'pro mille', 'promille'],
      { label: 'ppt', convert: salinityToSpecificGravity },
    ],
    [
      ['psu', 'pss', 'pss-78', 'practical salinity units'],
      { label: 'psu', convert: salinityToSpecificGravity },
    ],
    [['ms/cm', 'ms cm', 'ms cm-1', 'mscm'], { label: 'mS/cm', convert: conductivityToSpecificGravity }],
    // As many users write it: 1025 for 1.025.
    [['sg x 1000', 'sg*1000', 'sg * 1000', 'sgx1000'], { label: 'SG x 1000', convert: thousandthsToWhole }],
  ],
  dKH: [
    [['dkh', '°dkh', '°kh', 'deg kh', '°dh', 'dh'], dkh],
    [['meq/l', 'meq l', 'meq l-1', 'meq'], { label: 'meq/L', convert: milliequivalentsToDkh }],
    [
      ['u', 'μ'].flatMap(perKilogram),
      { label: 'µmol/kg', convert: micromolesPerKilogramToDkh, isPerKilogram: true },
    ],
    [['caco3', ...['ppm', ...milligrams].flatMap(ofCarbonate)], carbonate],
  ],
  ppm: [
    [['ppm', 'parts per million'], { label: 'ppm' }],
    [milligrams, { label: 'mg/L' }],
    [['ppb', 'parts per billion'], { label: 'ppb', convert: billionthsToMillionths }],
    [micrograms, { label: 'µg/L', convert: billionthsToMillionths }],
  ],
}

/** Units of mass in water, for values that are stored in millionths or in billionths. */
export function massSpellings(stored: 'ppm' | 'ppb'): ReadonlyMap<string, HeaderUnit> {
  const millionths = spellings.ppm ?? []
  if (stored === 'ppm') return toMap(millionths)
  return toMap(
    millionths.map(([names, { label, convert }]) => [
      names,
      convert ? { label } : { label, convert: millionthsToBillionths },
    ]),
  )
}

type Element = { readonly spellings: readonly string[]; readonly unit: HeaderUnit }

/** Parameters that are also given as the mass of their nitrogen or phosphorus alone. */
const elements: Partial<Record<ParameterKey, Element>> = {
  ammonia: nitrogen('NH3-N', massPerElement.ammonia),
  nitrite: nitrogen('NO2-N', massPerElement.nitrite),
  nitrate: nitrogen('NO3-N', massPerElement.nitrate),
  phosphase: {
    spellings: ['p', 'phosphorus'],
    unit: { label: 'PO4-P', convert: elementToIon(massPerElement.phosphate) },
  },
}

/** Units of measure, and the element that was measured, by spelling. */
export type UnitSpellings = {
  readonly measures: ReadonlyMap<string, HeaderUnit>
  readonly elements: ReadonlyMap<string, HeaderUnit>
}

export function unitSpellingsOf({ key, unit }: Pick<Parameter, 'key' | 'unit'>): UnitSpellings {
  const element = elements[key]
  return {
    measures: toMap(spellings[unit] ?? []),
    elements: toMap(element ? [[element.spellings, element.unit]] : []),
  }
}

/** A unit such as `ppb` of `NO3-N`: converts by the measure first, then by the element. */
export function combineUnits(measure: HeaderUnit, element: HeaderUnit): HeaderUnit {
  const convert: Conversion = (value) => applyUnit(element, applyUnit(measure, value))
  return { label: `${measure.label} ${element.label}`, convert }
}

/** NaN when the unit's formula does not hold for the value. */
export function applyUnit({ convert }: HeaderUnit, value: number): number {
  return convert ? convert(value) : value
}

/** Every unit that is known for a parameter, the stored one first. */
export function unitsOf(key: ParameterKey): readonly HeaderUnit[] {
  const parameter = parameters.find((known) => known.key === key)
  const element = elements[key]?.unit
  return [...(spellings[parameter?.unit ?? ''] ?? []).map(([, unit]) => unit), ...(element ? [element] : [])]
}

/** A header with a unit, as it can be typed on any keyboard: `Temperature (C)`. */
export function writableHeader(key: ParameterKey, { label }: HeaderUnit): string {
  const name = parameters.find((known) => known.key === key)?.label ?? key
  return nameWithUnit(name, label === name ? '' : writableUnit(label))
}

/** Writes a unit in characters that every keyboard has and every encoding keeps: `C`. */
export function writableUnit(label: string): string {
  return label.replace('°', '').replace('µ', 'u')
}

export function writableHeaders(key: ParameterKey): string[] {
  const headers = new Set(unitsOf(key).map((unit) => writableHeader(key, unit)))
  return [...headers]
}

function nitrogen(label: string, factor: number): Element {
  return { spellings: ['n', 'nitrogen'], unit: { label, convert: elementToIon(factor) } }
}

function degrees(letter: string, ...words: readonly string[]): string[] {
  const before = ['', '°', '° ', 'deg ', 'deg. ', 'deg', 'degree ', 'degrees ']
  // Unicode's plain form of the ordinal sign in ºC is the letter o.
  const written = [letter, ...words].flatMap((name) => before.map((start) => `${start}${name}`))
  return [`o${letter}`, `${letter}°`, ...written]
}

function perKilogram(micro: string): string[] {
  return ['mol/kg', 'mol kg', 'mol kg-1', 'mol/kgsw', 'mol kgsw'].map((unit) => `${micro}${unit}`)
}

function ofCarbonate(measure: string): string[] {
  return [measure, `${measure} caco3`, `${measure} as caco3`, `${measure} of caco3`]
}

function toMap(list: readonly Spelling[]): ReadonlyMap<string, HeaderUnit> {
  return new Map(list.flatMap(([names, unit]) => names.map((name) => [name, unit] as const)))
}
