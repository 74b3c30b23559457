import { invalidRequest } from '#contract/errors/errors.ts'
import { requiredSentences } from '#contract/fields/field-sentences.names.ts'
import { maxName } from '#domain/limits.ts'
import { codePoints, normalizeName, tooLong } from '#domain/text.ts'

/** @throws invalid_request for no name of a user or an aquarium, and for one that is too long */
export function readName(text: string): string {
  const name = normalizeName(text)
  if (name === '') throw invalidRequest({ name: requiredSentences.name })
  // Composing characters (NFC) can make a name longer.
  if (codePoints(name) > maxName) throw invalidRequest({ name: tooLong('name', maxName) })
  return name
}
