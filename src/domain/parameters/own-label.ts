import { readHeaderCell } from '#domain/imports/header/names.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import { codePoints, normalizeName, tooLong } from '#domain/text.ts'
import { maxOwnLabel, maxOwnUnit } from './own-parameters.ts'
import { parameters } from './parameters.ts'

/** A text as it is stored, or a sentence why it cannot be. */
export type ReadText = { text: string } | { problem: string }

/**
 * The label of a tank's own parameter. It becomes the header of a column: it begins with a letter or a digit, so that no spreadsheet
 * takes it for a formula, has no brackets, which hold the unit, and is not a name that an import reads as something else.
 */
export function readOwnLabel(typed: string): ReadText {
  const text = normalizeName(typed).replace(/\s+/g, ' ')
  if (text === '') return { problem: 'Label is required' }
  if (codePoints(text) > maxOwnLabel) return { problem: tooLong('label', maxOwnLabel) }
  if (!/^[\p{L}\p{N}]/u.test(text)) return { problem: 'The label must begin with a letter or a digit.' }
  if (/[()[\]\p{Cc}]/u.test(text))
    return { problem: 'The label must not have brackets: the unit has a field of its own.' }
  const meaning = readHeaderCell(text)
  if (meaning === undefined || plainWords(text) === 'phosphorus') return { text }
  const known = 'key' in meaning && parameters.find(({ key }) => key === meaning.key)
  return {
    problem: known
      ? `Every tank has ${known.label} already: choose another label for what is measured beside it.`
      : 'Every log has a field of this name already: choose another label.',
  }
}

/** The unit of a tank's own parameter; '' for none. */
export function readOwnUnit(typed: string): ReadText {
  const text = normalizeName(typed).replace(/\s+/g, ' ')
  if (codePoints(text) > maxOwnUnit) return { problem: tooLong('unit', maxOwnUnit) }
  if (/[()[\]\p{Cc}]/u.test(text)) return { problem: 'The unit must not have brackets.' }
  return { text }
}
