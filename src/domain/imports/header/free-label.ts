import { plainWords } from '#domain/imports/units/plain-words.ts'
import type { ReadText } from '#domain/parameters/custom-label.ts'
import { readCustomLabel } from '#domain/parameters/custom-label.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { readHeaderCell } from './names.ts'

/** The label of a custom parameter, which is not a name that an import reads as something else. */
export function readFreeLabel(typed: string): ReadText {
  const read = readCustomLabel(typed)
  if ('problem' in read) return read
  const meaning = readHeaderCell(read.text)
  if (meaning === undefined || plainWords(read.text) === 'phosphorus') return read
  const known = 'key' in meaning && parameters.find(({ key }) => key === meaning.key)
  return {
    problem: known
      ? `Every tank has ${known.label} already: choose another label for what is measured beside it.`
      : 'Every log has a field of this name already: choose another label.',
  }
}
