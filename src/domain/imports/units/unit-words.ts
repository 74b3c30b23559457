import { withoutCharges } from '#domain/imports/header/header-spellings.ts'
import { otherNamesOf } from '#domain/imports/header/other-languages.ts'
import type { CustomKey } from '#domain/parameters/custom-parameters.ts'
import type { Limits } from '#domain/parameters/parameter-row.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { plainWords } from './plain-words.ts'
import type { HeaderUnit, UnitSpellings } from './units.ts'
import { combineUnits, unitSpellingsOf } from './units.ts'

/** Names and units are written as {@link plainWords} writes them. */
export type KnownParameter = {
  readonly key: ParameterKey | CustomKey
  readonly label: string
  readonly unit: string
  readonly believable: Limits
  readonly thinkable: Limits
  readonly aliases: readonly string[]
  readonly units: UnitSpellings
  /** All words that may stand beside the name, longest first. */
  readonly words: readonly string[]
}

const fillers = ['as', 'in']
/** These words say nothing of the unit: `pH value`, `Calcium level`. */
const plainFillers = ['value', 'level', 'reading', 'result', 'test', 'concentration']

export function withWords(
  known: Omit<KnownParameter, 'words'>,
  more: readonly string[] = [],
): KnownParameter {
  const { aliases, units } = known
  const words = [...fillers, ...more, ...aliases, ...units.measures.keys(), ...units.elements.keys()]
  return { ...known, aliases: longestFirst(aliases), words: longestFirst(words) }
}

export const knownParameters: readonly KnownParameter[] = parameters.map((parameter) => {
  const { key, slug, label, unit, believable, thinkable } = parameter
  const own = [key, slug, label].map((name) => name.toLowerCase())
  const names = new Set([...own, ...parameter.aliases, ...otherNamesOf(key)])
  const units = unitSpellingsOf(parameter)
  return withWords({ key, label, unit, believable, thinkable, units, aliases: [...names] }, plainFillers)
})

/** The measure, the element that was measured, both or neither. */
export type StatedUnit = {
  readonly measure: HeaderUnit | undefined
  readonly element: HeaderUnit | undefined
  /** The text names the parameter itself, too: `ppm PO4`. */
  readonly isNamed: boolean
}

/** Reads `, mg/l`, `in ppm`, `no3-n`: units and names of the parameter. Undefined for more, or two measures. */
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

export function unitOf({
  measure,
  element,
}: Pick<StatedUnit, 'measure' | 'element'>): HeaderUnit | undefined {
  return measure && element ? combineUnits(measure, element) : (element ?? measure)
}

/** The known words and separators of a text; undefined when it has anything else in it. */
function splitWords({ words }: KnownParameter, text: string): string[] | undefined {
  const found: string[] = []
  let rest = text
  while (rest !== '') {
    // A tank's own unit may begin with a separator itself: `/ml`.
    const next = words.find((word) => startsWithWord(rest, word)) ?? separator.exec(rest)?.[0]
    if (next === undefined) return undefined
    found.push(next)
    rest = rest.slice(next.length)
  }
  return found
}

/** `calcium (ca, ppm) [salifert]` has the remarks `ca, ppm` and `salifert`. */
export type NameWithRemarks = { readonly name: string; readonly remarks: readonly string[] }

export function splitRemarks(text: string): NameWithRemarks {
  const remarks: string[] = []
  const name = text.replace(/\(([^()]*)\)|\[([^[\]]*)\]/g, (_, round = '', square = '') => {
    remarks.push((round || square).trim())
    return ' '
  })
  return { name: name.replace(/ +/g, ' ').trim().replace(/\.+$/, ''), remarks }
}

const longestUnit = 60

/** A file has the same few texts in a million cells. */
const readTexts = new WeakMap<KnownParameter, Map<string, StatedUnit | undefined>>()

/** Reads a unit below a header or after a number; undefined unless all of the text is known. */
export function readUnitText(parameter: KnownParameter, text: string): StatedUnit | undefined {
  if (text.length > longestUnit) return undefined
  const texts = readTexts.get(parameter) ?? new Map<string, StatedUnit | undefined>()
  if (texts.has(text)) return texts.get(text)
  const { name, remarks } = splitRemarks(withoutCharges(plainWords(text)))
  const stated = readStatedUnit(parameter, [name, ...remarks])
  if (texts.size >= 1_000) texts.clear()
  readTexts.set(parameter, texts.set(text, stated))
  return stated
}

const separator = /^[ .,;:/-]/

/** `ca` begins `ca, ppm`, and not `calcium`. */
export function startsWithWord(text: string, word: string): boolean {
  return (
    text.startsWith(word) && (text.length === word.length || ' .,;:/-'.includes(text.charAt(word.length)))
  )
}

function longestFirst(names: readonly string[]): string[] {
  return names.toSorted((one, other) => other.length - one.length)
}
