import { codePoints, normalizeName, tooLong } from '#domain/text.ts'
import { maxOwnLabel, maxOwnUnit } from './own-parameters.ts'

/** A text as it is stored, or a sentence why it cannot be. */
export type ReadText = { text: string } | { problem: string }

/**
 * The label of a tank's own parameter. It becomes the header of a column: it begins with a letter or a digit, so that no spreadsheet
 * takes it for a formula, and has no brackets, which hold the unit. Whether an import reads it as something else: `readFreeLabel`.
 */
export function readOwnLabel(typed: string): ReadText {
  const text = normalizeName(typed).replace(/\s+/g, ' ')
  if (text === '') return { problem: 'Label is required' }
  if (codePoints(text) > maxOwnLabel) return { problem: tooLong('label', maxOwnLabel) }
  if (!/^[\p{L}\p{N}]/u.test(text)) return { problem: 'The label must begin with a letter or a digit.' }
  if (/[()[\]\p{Cc}]/u.test(text))
    return { problem: 'The label must not have brackets: the unit has a field of its own.' }
  return { text }
}

/** The unit of a tank's own parameter; '' for none. */
export function readOwnUnit(typed: string): ReadText {
  const text = normalizeName(typed).replace(/\s+/g, ' ')
  if (codePoints(text) > maxOwnUnit) return { problem: tooLong('unit', maxOwnUnit) }
  if (/[()[\]\p{Cc}]/u.test(text)) return { problem: 'The unit must not have brackets.' }
  return { text }
}
