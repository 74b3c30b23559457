import { countWords } from '#domain/count-words.ts'
import { readingBound } from '#domain/limits.ts'
import { nameWithUnit } from '#domain/parameters/name-with-unit.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { formatAtAGlance, formatExactly } from '#domain/units/reading-format.ts'
import { tooSmall, vanishes } from '#domain/units/tiny-numbers.ts'

const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** What a reading's field holds: nothing was measured, a number, or a sentence about what is wrong. */
export type TypedReading = { value: number | null } | { error: string }

/** Reads a field. Blank means not measured; 0 is a reading. */
export function readReading(text: string): TypedReading {
  const typed = text.trim()
  if (typed === '') return { value: null }
  if (typed.includes(',')) return { error: 'Write decimals with a point: 8.1, not 8,1.' }
  if (!numeral.test(typed)) return { error: 'Enter a number, such as 8.1, or leave the field empty.' }
  if (vanishes(typed)) return { error: tooSmall(typed) }
  // Turns -0 into 0.
  const value = Number(typed) || 0
  if (!(Math.abs(value) < readingBound))
    return { error: `Enter a number between -${countWords(readingBound)} and ${countWords(readingBound)}.` }
  return { value }
}

/** Reads a field in the unit that its parameter is shown in; the value is in the stored unit. */
export function readShown({ shown }: Pick<Parameter, 'shown'>, text: string): TypedReading {
  const read = readReading(text)
  if (!shown?.conversion || !('value' in read) || read.value === null) return read
  const value = shown.conversion.toStored(read.value)
  if (Math.abs(value) < readingBound) return { value }
  return {
    error: `${text.trim()} ${shown.label} cannot be converted. Check the number, or choose another unit in your settings.`,
  }
}

type TypingEvent = { currentTarget: { value: string }; nativeEvent: Event }

/** Many decimal keypads have no point, so the first typed comma becomes a point; a pasted one is refused. */
export function withPoint({ currentTarget: { value }, nativeEvent }: TypingEvent): string {
  const { inputType, data } = nativeEvent as Partial<InputEvent>
  const isFirst = !value.includes('.') && value.indexOf(',') === value.lastIndexOf(',')
  return inputType === 'insertText' && data === ',' && isFirst ? value.replace(',', '.') : value
}

/** The stored value for a tooltip; undefined when `format` gives the same, neither shorter nor in another unit. */
export function exactTitle(
  parameter: Pick<Parameter, 'decimals' | 'unit' | 'shown'>,
  value: number,
  format: typeof formatAtAGlance = formatAtAGlance,
): string | undefined {
  const exact = formatExactly(value)
  return exact === format(parameter, value) ? undefined : `${exact} ${parameter.unit}`.trim()
}

/** The decimals that a number lacks to the longest of its column, so that points align: `.0` for 450, `0` for 8.1. */
export function missingDecimals(
  { decimals, shown }: Pick<Parameter, 'decimals' | 'shown'>,
  text: string,
): string {
  const longest = shown?.conversion?.decimals ?? decimals + 1
  const [, written] = text.split('.')
  const lacking = Math.max(0, longest - (written ?? '').length)
  return lacking === 0 ? '' : `${written === undefined ? '.' : ''}${'0'.repeat(lacking)}`
}

/** `8.0` for 8: a number of a card has at least the decimals of its parameter, so that tanks compare. */
export function withDecimals(
  { decimals, shown }: Pick<Parameter, 'decimals' | 'shown'>,
  text: string,
): string {
  const wanted = shown?.conversion?.decimals ?? decimals
  const [, whole, written = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || written.length >= wanted) return text
  return `${whole}.${written.padEnd(wanted, '0')}`
}

/** The unit in which a parameter is shown; pH has none. */
export function unitOf({ unit, shown }: Pick<Parameter, 'unit' | 'shown'>): string {
  return shown?.label ?? unit
}

/** The label within a sentence: `calcium`; pH, ORP and what a user has named in another way stay as they are. */
export function labelWithin({ label }: Pick<Parameter, 'label'>): string {
  return /^[A-Z][a-z]+$/.test(label) ? label.toLowerCase() : label
}

/** `Calcium (ppm)`; pH has no unit. */
export function parameterLabel(parameter: Pick<Parameter, 'label' | 'unit' | 'shown'>): string {
  return nameWithUnit(parameter.label, unitOf(parameter))
}
