import { invalidRequest } from '#contract/errors/errors.ts'
import { requiredSentences } from '#contract/fields/field-sentences.names.ts'
import { maxName } from '#domain/limits.ts'
import { codePoints, hasHiddenSigns, hiddenIn, normalizeName, tooLong } from '#domain/text.ts'

/** A new name of a user or an aquarium. @throws invalid_request for none, one that is too long or has hidden signs */
export function readNewName(text: string): string {
  const name = readName(text)
  refuseHiddenSigns({ name })
  return name
}

/** @throws invalid_request for a text with control characters or signs that change the direction of writing */
export function refuseHiddenSigns(fields: Readonly<Record<string, string>>) {
  for (const [field, text] of Object.entries(fields))
    if (hasHiddenSigns(text)) throw invalidRequest({ [field]: hiddenIn(field) })
}

/** A stored name, which may have hidden signs. @throws invalid_request for none, and for one that is too long */
export function readName(text: string): string {
  const name = normalizeName(text)
  if (name === '') throw invalidRequest({ name: requiredSentences.name })
  // Composing characters (NFC) can make a name longer.
  if (codePoints(name) > maxName) throw invalidRequest({ name: tooLong('name', maxName) })
  return name
}
