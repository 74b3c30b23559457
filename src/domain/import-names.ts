import type { HeaderUnit, UnitSpellings } from './import-units.ts'
import { combineUnits, unitSpellingsOf } from './import-units.ts'
import type { ParameterKey } from './parameters.ts'
import { parameters } from './parameters.ts'

/** Names of a moment, the most telling first; `date` may have a `time` beside it. */
export const timeNames = ['timestamp', 'datetime', 'date', 'declared', 'time'] as const
export type TimeName = (typeof timeNames)[number]

/** What the cell of a header says. A stated unit is undefined when the header names none. */
export type HeaderCell =
  | { kind: 'time'; name: TimeName; isUtc: boolean }
  | { kind: 'id' | 'note' }
  | { kind: 'parameter'; key: ParameterKey; unit: HeaderUnit | undefined }
  /** A parameter in a unit that is not known: the file must not be read. */
  | { kind: 'foreign'; key: ParameterKey }
  | undefined

const timeAliases: Readonly<Record<string, TimeName>> = {
  timestamp: 'timestamp',
  datetime: 'datetime',
  'date time': 'datetime',
  'date/time': 'datetime',
  'date & time': 'datetime',
  'date and time': 'datetime',
  date: 'date',
  declared: 'declared',
  time: 'time',
}
const noteAliases = ['note', 'notes', 'comment', 'comments', 'remark', 'remarks']

/** Short and other names of the field, besides key, label and CSV header of the parameter table. */
const parameterAliases: Partial<Record<ParameterKey, readonly string[]>> = {
  temperature: ['temp', 'water temp', 'water temperature'],
  salinity: ['sal', 'sg', 'specific gravity'],
  ammonia: ['nh3', 'nh4/nh3', 'nh3/nh4'],
  nitrite: ['nitrites', 'no2'],
  nitrate: ['nitrates', 'no3'],
  phosphase: ['phosphates', 'po4'],
  calcium: ['ca', 'ca2+'],
  alkalinity: ['alk', 'kh', 'dkh', 'carbonate hardness'],
  magnesium: ['mg', 'mg2+'],
}

type KnownParameter = { key: ParameterKey; aliases: readonly string[]; units: UnitSpellings }

const knownParameters: readonly KnownParameter[] = parameters.map((parameter) => {
  const { key, csvHeader, label } = parameter
  const names = new Set([key, csvHeader, label].map((name) => name.toLowerCase()))
  for (const alias of parameterAliases[key] ?? []) names.add(alias)
  return { key, aliases: longestFirst([...names]), units: unitSpellingsOf(parameter) }
})

/**
 * A header as names are looked up: trimmed, lower case, compatibility forms made plain (℃, NO₃), `_` a space, dots at
 * ends dropped, and the `Â` that a degree sign gets when UTF-8 was read as windows-1252.
 */
function normalizeHeader(header: string): string {
  const plain = header
    .replace(/Â(?=[°ºµ])/g, '')
    .normalize('NFKC')
    .toLowerCase()
  return plain.replaceAll('−', '-').replaceAll('_', ' ').replace(/\s+/g, ' ').trim().replace(/\.+$/, '')
}

const longestHeader = 200

/** Reads one cell of a header; undefined for a name that is not known. */
export function readHeaderCell(header: string): HeaderCell {
  if (header.length > longestHeader) return undefined
  const text = normalizeHeader(header)
  if (text === 'id') return { kind: 'id' }
  const { name, remarks } = splitRemarks(text)
  if (noteAliases.includes(name)) return { kind: 'note' }
  if (Object.hasOwn(timeAliases, name)) {
    const isUtc = remarks.some((remark) => /\b(?:utc|gmt)\b/.test(remark))
    return { kind: 'time', name: timeAliases[name] ?? 'time', isUtc }
  }
  // The element itself is a name of its own, with the unit that it implies.
  const spelled = name.startsWith('phosphorus') ? `phosphate ${name}` : name
  for (const parameter of knownParameters) {
    const read = readParameter(parameter, { name: spelled, remarks })
    if (read) return read
  }
  return undefined
}

type Split = { name: string; remarks: readonly string[] }

/** `calcium (ca, ppm) [salifert]` is `calcium` with the remarks `ca, ppm` and `salifert`. */
function splitRemarks(text: string): Split {
  const remarks: string[] = []
  const name = text.replace(/\(([^()]*)\)|\[([^[\]]*)\]/g, (_, round = '', square = '') => {
    remarks.push((round || square).trim())
    return ' '
  })
  return { name: name.replace(/ +/g, ' ').trim().replace(/\.+$/, ''), remarks }
}

function readParameter(parameter: KnownParameter, { name, remarks }: Split): HeaderCell {
  const alias = parameter.aliases.find((known) => startsWithWord(name, known))
  if (alias === undefined) return undefined
  const { key } = parameter
  const tail = name.slice(alias.length)
  const told = readUnits(parameter, tail)
  // A name that merely begins like ours is another column, unless what follows can only be a unit.
  if (!told) return /[/%]/.test(tail) ? { kind: 'foreign', key } : undefined
  const units = [told, ...remarks.map((remark) => readUnits(parameter, remark))]
  const found: Told = { measures: [], elements: [] }
  for (const unit of units) {
    if (!unit) return { kind: 'foreign', key }
    found.measures.push(...unit.measures)
    found.elements.push(...unit.elements)
  }
  return toUnit(key, found)
}

type Told = { measures: HeaderUnit[]; elements: HeaderUnit[] }

function toUnit(key: ParameterKey, { measures, elements }: Told): HeaderCell {
  const [measure, ...otherMeasures] = new Set(measures)
  const [element] = elements
  if (otherMeasures.length > 0) return { kind: 'foreign', key }
  const unit = measure && element ? combineUnits(measure, element) : (element ?? measure)
  return { kind: 'parameter', key, unit }
}

/** Reads `, mg/l`, `in ppm`, `no3-n`: names of the same parameter and units in any order. Undefined when more is said. */
function readUnits({ aliases, units }: KnownParameter, text: string): Told | undefined {
  const told: Told = { measures: [], elements: [] }
  const known = longestFirst([...fillers, ...aliases, ...units.measures.keys(), ...units.elements.keys()])
  let rest = text.replace(separators, '')
  while (rest !== '') {
    const next = known.find((name) => startsWithWord(rest, name))
    if (next === undefined) return undefined
    const [measure, element] = [units.measures.get(next), units.elements.get(next)]
    if (measure) told.measures.push(measure)
    if (element) told.elements.push(element)
    rest = rest.slice(next.length).replace(separators, '')
  }
  return told
}

const separators = /^[ .,;:/-]+/
const fillers = ['as', 'in']

function startsWithWord(text: string, word: string): boolean {
  return (
    text.startsWith(word) && (text.length === word.length || ' .,;:/-'.includes(text.charAt(word.length)))
  )
}

function longestFirst(names: readonly string[]): string[] {
  return names.toSorted((one, other) => other.length - one.length)
}
