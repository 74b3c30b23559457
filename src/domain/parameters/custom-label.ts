import { codePoints, hasHiddenSigns, hiddenIn, normalizeName, tooLong } from '#domain/text.ts'
import { maxCustomLabel, maxCustomUnit } from './custom-parameters.ts'

/** A text as it is stored, or a sentence why it cannot be. */
export type ReadText = { text: string } | { problem: string }

/**
 * The label of a tank's custom parameter. It becomes the header of a column: it begins with a letter or a digit, so
 * that no spreadsheet takes it for a formula, and has no brackets, which hold the unit. Whether an import reads it as
 * something else: `readFreeLabel`.
 */
export function readCustomLabel(typed: string): ReadText {
  const text = normalizeName(typed).replace(/\s+/g, ' ')
  if (text === '') return { problem: 'Label is required' }
  if (codePoints(text) > maxCustomLabel) return { problem: tooLong('label', maxCustomLabel) }
  if (!/^[\p{L}\p{N}]/u.test(text)) return { problem: 'The label must begin with a letter or a digit.' }
  if (hasHiddenSigns(text)) return { problem: hiddenIn('The label') }
  if (/[()[\]]/.test(text))
    return { problem: 'The label must not have brackets: the unit has a field of its own.' }
  return { text }
}

/** The unit of a tank's custom parameter; '' for none. */
export function readCustomUnit(typed: string): ReadText {
  const text = normalizeName(typed).replace(/\s+/g, ' ')
  if (codePoints(text) > maxCustomUnit) return { problem: tooLong('unit', maxCustomUnit) }
  if (hasHiddenSigns(text)) return { problem: hiddenIn('The unit') }
  if (/[()[\]]/.test(text)) return { problem: 'The unit must not have brackets.' }
  return { text }
}
