import { countWords } from '#domain/count-words.ts'
import { readingBound } from '#domain/limits.ts'
import type { Limits } from '#domain/parameters/parameter-row.ts'
import { roundTo } from '#domain/units/decimals.ts'
import type { ShownUnit } from '#domain/units/shown-units.ts'
import { unitChoices } from '#domain/units/shown-units.ts'

export type OddNumber = {
  /** The parameter's key. */
  readonly parameter: string
  /** The cell in quotation marks. */
  readonly quoted: string
  /** Null where neither cell nor header names one, so that it is the stored unit. */
  readonly unit: string | null
  /** False where that unit is only another name of the stored one. */
  readonly is_converted: boolean
  /** The cell itself names that unit. */
  readonly is_own: boolean
  /** The number in the stored unit; null when it cannot be converted. */
  readonly stored: number | null
  /** The cell counts as not measured. */
  readonly is_unread: boolean
}

export type NamedParameter = {
  readonly label: string
  readonly unit: string
  readonly believable: Limits
  readonly shown?: ShownUnit | undefined
}

export function oddSentence(parameter: NamedParameter, number: OddNumber): string {
  const { unit, is_converted, is_own, stored, is_unread } = number
  const isSaid = !is_own && (unit !== null || parameter.shown?.conversion !== undefined)
  const written = `${parameter.label}: ${number.quoted}${isSaid ? ` ${unit ?? parameter.unit}` : ''}`
  if (stored === null) return `${written} is beyond what can be converted.`
  if (Math.abs(stored) >= readingBound)
    return `${written} is too large: readings are between -${countWords(readingBound)} and ${countWords(readingBound)}.`
  const range = rangeWords(parameter)
  const readIn = is_converted ? unit : parameter.unit
  const shown = valueIn(parameter, stored)
  const converted = shown.label === readIn ? undefined : `${shown.text} ${shown.label}`.trim()
  if (!is_unread)
    return `${written} is stored${converted ? ` as ${converted}` : ''}, but tanks have ${range}: look whether it is right.`
  return converted
    ? `${written} is not stored: it would be ${converted}, but tanks have ${range}.`
    : `${written} is not stored: tanks have ${range}.`
}

/** `60 to 95 °F`, or `15.6 to 35 °C` when the shown unit is °C. */
function rangeWords(parameter: NamedParameter): string {
  const { low, high } = parameter.believable
  const { label, read } = unitOf(parameter)
  const [from, to] = [read(low), read(high)]
  return Number.isNaN(from) || Number.isNaN(to)
    ? rangeWords({ ...parameter, shown: undefined })
    : `${from.toLocaleString('en')} to ${to.toLocaleString('en')} ${label}`.trim()
}

/** The believable range in the unit of a file's column, where it can be converted. */
export function rangeWordsIn(
  parameter: NamedParameter,
  written: { readonly label: string } | undefined,
): string {
  const choices = Object.values<readonly ShownUnit[]>(unitChoices).filter(
    ([stored]) => stored?.label === parameter.unit,
  )
  return rangeWords({ ...parameter, shown: choices.flat().find(({ label }) => label === written?.label) })
}

/** The value in the shown unit, or in the stored unit where it cannot be converted. */
function valueIn(parameter: NamedParameter, stored: number): { text: string; label: string } {
  const { label, read } = unitOf(parameter)
  const value = read(stored)
  if (Number.isNaN(value)) return valueIn({ ...parameter, shown: undefined }, stored)
  return { text: String(Number(value.toPrecision(6))), label }
}

function unitOf({ unit, shown }: NamedParameter): { label: string; read: (stored: number) => number } {
  const conversion = shown?.conversion
  if (!conversion) return { label: unit, read: (stored) => stored }
  const { fromStored, decimals } = conversion
  return { label: shown.label, read: (stored) => roundTo(fromStored(stored), decimals) }
}
