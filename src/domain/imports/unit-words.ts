import type { ParameterKey } from '#domain/parameters.ts'
import { parameters } from '#domain/parameters.ts'
import type { HeaderUnit, UnitSpellings } from './units.ts'
import { combineUnits, unitSpellingsOf } from './units.ts'

/** A parameter with its names and the words of its units, all as {@link plainWords} writes them. */
export type KnownParameter = {
  readonly key: ParameterKey
  readonly aliases: readonly string[]
  readonly units: UnitSpellings
  /** Everything that may stand beside the name, the longest first. */
  readonly words: readonly string[]
}

const fillers = ['as', 'in']

export const knownParameters: readonly KnownParameter[] = parameters.map((parameter) => {
  const { key, csvHeader, label, aliases } = parameter
  const names = new Set([...[key, csvHeader, label].map((name) => name.toLowerCase()), ...aliases])
  const units = unitSpellingsOf(parameter)
  const words = [...fillers, ...names, ...units.measures.keys(), ...units.elements.keys()]
  return { key, aliases: longestFirst([...names]), units, words: longestFirst(words) }
})

/** What a text states of a unit: the measure, the element that was measured, both or neither. */
export type StatedUnit = {
  readonly measure: HeaderUnit | undefined
  readonly element: HeaderUnit | undefined
  /** The text names the parameter itself, too: `ppm PO4`. */
  readonly isNamed: boolean
}

/**
 * A text as names and units are looked up: trimmed, lower case, compatibility forms made plain (℃, NO₃), `_` a space,
 * dots at ends dropped, and the `Â` that a degree sign gets when UTF-8 was read as windows-1252.
 */
export function plainWords(text: string): string {
  const plain = text
    .replace(/Â(?=[°ºµ])/g, '')
    .normalize('NFKC')
    .toLowerCase()
  return plain.replaceAll('−', '-').replaceAll('_', ' ').replace(/\s+/g, ' ').trim().replace(/\.+$/, '')
}

/**
 * Reads `, mg/l`, `in ppm`, `no3-n`: names of the same parameter and units in any order, in one text or in several.
 * Undefined when more is said, or two measures.
 */
export function readStatedUnit(parameter: KnownParameter, texts: readonly string[]): StatedUnit | undefined {
  const measures = new Set<HeaderUnit>()
  let element: HeaderUnit | undefined
  let isNamed = false
  for (const text of texts) {
    const words = splitWords(parameter, text)
    if (!words) return undefined
    for (const word of words) {
      const measure = parameter.units.measures.get(word)
      if (measure) measures.add(measure)
      element ??= parameter.units.elements.get(word)
      isNamed ||= !measure && parameter.aliases.includes(word)
    }
  }
  const [measure] = measures
  return measures.size > 1 ? undefined : { measure, element, isNamed }
}

/** The one unit of what is stated; undefined when nothing is. */
export function unitOf({
  measure,
  element,
}: Pick<StatedUnit, 'measure' | 'element'>): HeaderUnit | undefined {
  return measure && element ? combineUnits(measure, element) : (element ?? measure)
}

/** Undefined when not all of a text is known. */
function splitWords({ words }: KnownParameter, text: string): string[] | undefined {
  const found: string[] = []
  let rest = text.replace(separators, '')
  while (rest !== '') {
    const next = words.find((word) => startsWithWord(rest, word))
    if (next === undefined) return undefined
    found.push(next)
    rest = rest.slice(next.length).replace(separators, '')
  }
  return found
}

/** A text and the remarks in its brackets: `calcium (ca, ppm) [salifert]` has `ca, ppm` and `salifert`. */
export type Remarked = { readonly name: string; readonly remarks: readonly string[] }

export function splitRemarks(text: string): Remarked {
  const remarks: string[] = []
  const name = text.replace(/\(([^()]*)\)|\[([^[\]]*)\]/g, (_, round = '', square = '') => {
    remarks.push((round || square).trim())
    return ' '
  })
  return { name: name.replace(/ +/g, ' ').trim().replace(/\.+$/, ''), remarks }
}

const longestUnit = 60

/** A file has the same few in a million cells. */
const readTexts = new Map<string, StatedUnit | undefined>()

/** Reads what stands alone as a unit, below a header or behind a number; undefined unless all of it is known. */
export function readUnitText(key: ParameterKey, text: string): StatedUnit | undefined {
  const parameter = knownParameters.find((known) => known.key === key)
  if (!parameter || text.length > longestUnit) return undefined
  const name = `${key} ${text}`
  if (readTexts.has(name)) return readTexts.get(name)
  const { name: plain, remarks } = splitRemarks(plainWords(text))
  const stated = readStatedUnit(parameter, [plain, ...remarks])
  if (readTexts.size >= 1_000) readTexts.clear()
  readTexts.set(name, stated)
  return stated
}

const separators = /^[ .,;:/-]+/

export function startsWithWord(text: string, word: string): boolean {
  return (
    text.startsWith(word) && (text.length === word.length || ' .,;:/-'.includes(text.charAt(word.length)))
  )
}

function longestFirst(names: readonly string[]): string[] {
  return names.toSorted((one, other) => other.length - one.length)
}
