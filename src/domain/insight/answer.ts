import { codePoints } from '#domain/text.ts'
import { numberOf, place } from './answer-places.ts'
import type { Fact } from './fact.ts'
import { isNumberWord, isSplitNumber, longestWord, plainWord } from './number-words.ts'
import { isRefusedSentence, refusedWord } from './refused-words.ts'

/** A part of an AI's answer. Its numbers are places of the facts' numbers, `{f1.a}`; there is no other in it. */
export type AnswerPart = { readonly text: string; readonly uses: readonly Fact['id'][] }

/** What an answer may speak of. */
type Known = {
  readonly facts: readonly Fact[]
  /** Labels of parameters, as they were told to the AI. */
  readonly labels: Readonly<Record<string, string>>
}

/** Code points. */
export const maxPart = 400
const maxParts = 6

/** The parts of what a model said that may be shown; none when it said nothing of use. */
export function readAnswer(said: string, known: Known): AnswerPart[] {
  const found = partsIn(said).flatMap((part) => usablePart(part, known) ?? [])
  const texts = new Set<string>()
  return found.filter(({ text }) => !texts.has(text) && texts.add(text)).slice(0, maxParts)
}

/** Parts of the JSON that was asked for. Models put thoughts, words and fences around it. */
function partsIn(said: string): readonly unknown[] {
  const answer = parsed(said) ?? parsed(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))
  const parts = (answer as { parts?: unknown } | undefined)?.parts
  return Array.isArray(parts) ? parts.slice(0, 50) : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return undefined
  }
}

/** Stands for a number in what is looked at; it is no sign that a part may have. */
const mark = '#'

function usablePart(part: unknown, known: Known): AnswerPart | undefined {
  const { text: raw, uses = [] } = (part ?? {}) as { text?: unknown; uses?: unknown }
  if (typeof raw !== 'string' || !Array.isArray(uses) || codePoints(raw) > maxPart) return undefined
  const text = raw
    .normalize('NFC')
    .replace(/[ \t\r\n\u00a0\u202f]+/g, ' ')
    .trim()
  const used = new Set<unknown>(uses)
  for (const { 1: id = '', 2: letter = '' } of text.matchAll(place)) {
    if (!numberOf(known.facts, id, letter)) return undefined
    used.add(id)
  }
  const ids = known.facts.flatMap(({ id }) => (used.has(id) ? id : []))
  if (ids.length === 0 || ids.length < used.size || !isPlain(text, known)) return undefined
  return { text, uses: ids }
}

/** Signs that look like no digit, number sign, link or markup: letters of Western Europe, and marks of sentences. */
const allowed = /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0152\u0153 .,;:!?'’"“”()«»¿¡#–—-]*$/
/** A dot within a word is a link, or a number that hides. */
const dotted = /\p{L}[.:]\p{L}|\b(?:www|https?|dot)\b/iu
/** A number stands alone: nothing before or after it makes another one of it. */
const beside =
  /[^\s("“«¿¡]#|[-–—]\s*#|#(?![.,;:!?)"”»]*(?:\s|$))|#\s*(?:times|x|fold|(?:of|per|to the) #)|\b(?:times|by)\s#\s/i
/** Names of parameters that the keeper made, as the AI is told them. */
const ownName = /\bown parameter [A-Z]{1,2}\b/g

function isPlain(text: string, known: Known): boolean {
  const labels = new Set(Object.values(known.labels))
  const marked = text
    .replace(place, mark)
    .replace(ownName, (name) => (labels.has(name) ? 'own parameter' : name))
  if (text.includes(mark) || !allowed.test(marked) || dotted.test(marked) || beside.test(marked)) return false
  if (!wordsOf(marked).every(({ word, isFirst }) => isUsual(word, { isFirst, labels }))) return false
  const plain = wordsOf(marked).map(({ word }) => plainWord(word))
  if (plain.some((word) => isNumberWord(word) || refusedWord(word)) || isSplitNumber(plain)) return false
  const sentences = text.split(/(?<=[.!?]["”»)]?)\s+/)
  return sentences.every((sentence) => isFair(sentence, known))
}

/** Words without what follows an apostrophe in English, or comes before it in French. */
function wordsOf(text: string): { word: string; isFirst: boolean }[] {
  const bare = text.replace(/['’](?:s|t|re|ve|ll|d)\b/gi, '').replace(/\b[cdjlmnst]['’]/gi, '')
  return [...bare.matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => ({
    word,
    isFirst: /(?:^|[.!?:]["”»)]?\s)\s*["“«(¿¡]*$/.test(bare.slice(0, index)),
  }))
}

const capitals: ReadonlySet<string> = new Set([
  'ICP',
  'RO',
  'RODI',
  'TDS',
  'LPS',
  'SPS',
  'UV',
  'LED',
  'ATO',
  'AI',
])

/**
 * False for a lone letter, one that is dragged out, capitals within a word, and a name that is no parameter's, as it would be a product's.
 * `I` and `l` look like 1, `O` like 0.
 */
function isUsual(word: string, { isFirst, labels }: { isFirst: boolean; labels: ReadonlySet<string> }) {
  if (word === 'pH' || labels.has(word)) return true
  if (word.length > longestWord || /(\p{L})\1\1/iu.test(word)) return false
  if (/^[^ay]$/i.test(word)) return false
  if (/^\p{Lu}{2,}$/u.test(word)) return capitals.has(word)
  if (/.\p{Lu}/u.test(word)) return false
  return isFirst || !/^\p{Lu}/u.test(word)
}

/** Whether a sentence gives each number to the parameter that it is of, and says nothing that nobody can know. */
function isFair(sentence: string, { facts, labels }: Known): boolean {
  const words = plainSentence(sentence.replace(place, mark))
  if (isRefusedSentence(words)) return false
  const named = Object.entries(labels).flatMap(([key, label]) =>
    ` ${words} `.includes(` ${plainSentence(label)} `) ? key : [],
  )
  if (named.length === 0) return true
  return [...sentence.matchAll(place)].every(({ 1: id = '', 2: letter = '' }) => {
    const of = numberOf(facts, id, letter)?.of
    return typeof of !== 'object' || named.includes(of.parameter)
  })
}

function plainSentence(text: string): string {
  return plainWord(text.replace(/[^\p{L}#]+/gu, ' ')).trim()
}
