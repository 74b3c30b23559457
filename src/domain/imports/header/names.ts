import { plainWords } from '#domain/imports/units/plain-words.ts'
import type { KnownParameter, NameWithRemarks, StatedUnit } from '#domain/imports/units/unit-words.ts'
import {
  knownParameters,
  readStatedUnit,
  splitRemarks,
  startsWithWord,
} from '#domain/imports/units/unit-words.ts'
import { splitCamelCase, withoutCharges } from './header-spellings.ts'
import { otherNames } from './other-languages.ts'

/** Names of a column with moments, the most telling first. */
export const timeNames = ['timestamp', 'datetime', 'date', 'declared', 'sampled', 'time', 'recorded'] as const
export type TimeName = (typeof timeNames)[number]
/** Those that may have a `time` beside them. */
export const dayNames: readonly TimeName[] = ['date', 'sampled']

export type HeaderCell =
  | { kind: 'time'; name: TimeName; isUtc: boolean }
  | { kind: 'id' | 'note' | 'tank' }
  | { kind: 'parameter'; key: KnownParameter['key']; known: KnownParameter; stated: StatedUnit }
  /** The unit is not known, so the file must not be read. */
  | { kind: 'unknown-unit'; key: KnownParameter['key']; known: KnownParameter }
  | undefined

const actions = ['created', 'measured', 'recorded', 'logged', 'tested', 'sampled', 'taken']
const records = ['test', 'sample', 'sampling', 'measurement', 'reading', 'log', 'entry']
/** What apps and laboratories call the day of a test. */
const sampledAliases = [
  ...actions.flatMap((word) => [`${word} on`, `date ${word}`]),
  ...records.map((word) => `${word} date`),
]
/** What sheets call the time of day beside a date. */
const clockAliases = [
  ...['hour', 'time of day', 'time of test', 'start time'],
  ...records.map((word) => `${word} time`),
  // `Time taken` may be how long a test took.
  ...actions.filter((word) => word !== 'taken').map((word) => `time ${word}`),
]
/** What apps call the moment of a reading. Counts only when no column has a plainer name. */
const recordedAliases = [
  'last changed',
  'last updated',
  ...actions.flatMap((word) => [`${word} at`, `${word}at`]),
]

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
  ...Object.fromEntries(clockAliases.map((alias) => [alias, 'time' as const])),
  ...Object.fromEntries(sampledAliases.map((alias) => [alias, 'sampled' as const])),
  ...Object.fromEntries(recordedAliases.map((alias) => [alias, 'recorded' as const])),
  ...Object.fromEntries(otherNames.timestamp.map((other) => [other, 'timestamp' as const])),
  ...Object.fromEntries(otherNames.datetime.map((other) => [other, 'datetime' as const])),
  ...Object.fromEntries(otherNames.date.map((other) => [other, 'date' as const])),
  ...Object.fromEntries(otherNames.time.map((other) => [other, 'time' as const])),
}
const noteAliases = ['note', 'notes', 'comment', 'comments', 'remark', 'remarks', ...otherNames.note]

const tankNames = /^(?:tank|aquarium|system)s?(?: (?:name|id|no|nr|number|#))?$/
const otherTankNames: readonly string[] = otherNames.tank

const longestHeader = 200

/** Reads one cell of a header, `waterTempC` too. */
export function readHeaderCell(header: string): HeaderCell {
  if (header.length > longestHeader) return undefined
  const text = plainWords(header)
  const read = readPlain(text)
  if (read) return read
  const split = plainWords(splitCamelCase(header))
  return split === text ? undefined : readPlain(split)
}

function readPlain(written: string): HeaderCell {
  const text = withoutCharges(written)
  if (text === 'id') return { kind: 'id' }
  const { name: whole, remarks } = splitRemarks(text)
  const [name = '', zone] = whole.split(/,? (?=(?:utc|gmt)(?:[+-]\d|$))/)
  if (noteAliases.includes(name)) return { kind: 'note' }
  if (tankNames.test(name) || otherTankNames.includes(name)) return { kind: 'tank' }
  if (Object.hasOwn(timeAliases, name)) {
    const isUtc = [...remarks, zone ?? ''].some((remark) => /\b(?:utc|gmt)\b(?![+-]\d)/.test(remark))
    return { kind: 'time', name: timeAliases[name] ?? 'time', isUtc }
  }
  // `phosphorus` alone means phosphate, measured as that element.
  const spelled = name.startsWith('phosphorus') ? `phosphate ${name}` : name
  for (const parameter of knownParameters) {
    const read = readParameter(parameter, { name: spelled, remarks })
    if (read) return read
  }
  return undefined
}

function readParameter(parameter: KnownParameter, { name, remarks }: NameWithRemarks): HeaderCell {
  const alias = parameter.aliases.find((known) => startsWithWord(name, known))
  if (alias === undefined) {
    const parted = partGlued(parameter, name)
    return parted === undefined ? undefined : readParameter(parameter, { name: parted, remarks })
  }
  const named = { key: parameter.key, known: parameter }
  const tail = name.slice(alias.length)
  // A name that only begins like a known one is another column, unless the rest can be nothing but a unit.
  if (!readStatedUnit(parameter, [tail]))
    return /[/%]/.test(tail) ? { kind: 'unknown-unit', ...named } : undefined
  const stated = readStatedUnit(parameter, [tail, ...remarks.filter((remark) => !isOfTester(remark))])
  return stated ? { kind: 'parameter', ...named, stated } : { kind: 'unknown-unit', ...named }
}

/** Makers of tests and meters, as users put them in brackets behind a name. */
const testers = [
  'hanna|salifert|red sea|nyos|api|elos|jbl|colombo|tropic marin|fauna marin|milwaukee|aquaforest',
  'ati|triton|oceamo|apex|trident|ghl|kh director|reefbot|seneye|hach|lamotte|icp|icp-oes|icp-ms',
  'checker|refractometer|hydrometer|photometer|probe|test kit|titration',
].join('|')
const tester = new RegExp(`^(?:${testers})(?: (?:checker|pro|test|kit|ulr|lr|hr|hi ?\\d+|\\d+))*$`)

/** True for the name or the number of a test or a meter: `(Hanna)`, `(LGR S/N: 10442087)`. */
function isOfTester(remark: string): boolean {
  return tester.test(remark) || /s\/n\b|^\d{4,}$/.test(remark)
}

/** `tempc` and `alkdkh` as `temp c` and `alk dkh`. */
function partGlued({ aliases, units }: KnownParameter, name: string): string | undefined {
  const isGlued = (alias: string) =>
    alias.length >= shortestGlued && name.startsWith(alias) && units.measures.has(name.slice(alias.length))
  const alias = aliases.find(isGlued)
  return alias === undefined ? undefined : `${alias} ${name.slice(alias.length)}`
}

const shortestGlued = 3
