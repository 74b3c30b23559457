import { plainWords } from '#domain/imports/units/plain-words.ts'

/** The form of a label in which an import looks names up. No two parameters of a tank have the same. */
export function sortLabel(label: string): string {
  return plainWords(label)
}
