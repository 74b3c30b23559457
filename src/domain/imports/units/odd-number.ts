import { readingBound } from '#domain/limits.ts'
import type { Limits } from '#domain/parameters/parameter-row.ts'
import { roundTo } from '#domain/units/decimals.ts'
import type { ShownUnit } from '#domain/units/shown-units.ts'
import { unitChoices } from '#domain/units/shown-units.ts'

/** A number in a file that is no reading, or that no tank is known to have. */
export type OddNumber = {
  /** The key of its parameter. */
  readonly parameter: string
  /** The cell as it is shown, in quotation marks. */
  readonly quoted: string
  /** The unit that it is read in; null where neither cell nor header names one: then it is the stored one. */
  readonly unit: string | null
  /** That unit is another than the stored one, by whatever name. */
  readonly is_converted: boolean
  /** The cell itself names it. */
  readonly is_own: boolean
  /** In the stored unit; null beyond what can be converted into it. */
  readonly stored: number | null
  /** It counts as not measured. */
  readonly is_unread: boolean
}

/** What a sentence about one needs to know of its parameter: with a shown unit it is said in that. */
export type ToldParameter = {
  readonly label: string
  readonly unit: string
  readonly believable: Limits
  readonly shown?: ShownUnit | undefined
}

/** A sentence about such a number, in the unit that the parameter is shown in. */
export function oddSentence(parameter: ToldParameter, number: OddNumber): string {
  const { unit, is_converted, is_own, stored, is_unread } = number
  const isSaid = !is_own && (unit !== null || parameter.shown?.conversion !== undefined)
  const written = `${parameter.label}: ${number.quoted}${isSaid ? ` ${unit ?? parameter.unit}` : ''}`
  if (stored === null) return `${written} is beyond what can be converted.`
  if (Math.abs(stored) >= readingBound)
    return `${written} is too large: readings are between -1,000,000 and 1,000,000.`
  const range = rangeWords(parameter)
  const readIn = is_converted ? unit : parameter.unit
  const told = valueIn(parameter, stored)
  const converted = told.label === readIn ? undefined : `${told.text} ${told.label}`.trim()
  if (!is_unread)
    return `${written} is stored${converted ? ` as ${converted}` : ''}, but tanks have ${range}: look whether it is right.`
  return converted
    ? `${written} is not stored: it would be ${converted}, but tanks have ${range}.`
    : `${written} is not stored: tanks have ${range}.`
}

/** What tanks have of a parameter: `60 to 95 °F`; `15.6 to 35 °C` where it is shown so. */
function rangeWords(parameter: ToldParameter): string {
  const { low, high } = parameter.believable
  const { label, read } = unitOf(parameter)
  const [from, to] = [read(low), read(high)]
  return Number.isNaN(from) || Number.isNaN(to)
    ? rangeWords({ ...parameter, shown: undefined })
    : `${from.toLocaleString('en')} to ${to.toLocaleString('en')} ${label}`.trim()
}

/** The same in the unit in which a file has it, where that can be said. */
export function rangeWordsIn(
  parameter: ToldParameter,
  written: { readonly label: string } | undefined,
): string {
  const choices = Object.values<readonly ShownUnit[]>(unitChoices).filter(
    ([stored]) => stored?.label === parameter.unit,
  )
  return rangeWords({ ...parameter, shown: choices.flat().find(({ label }) => label === written?.label) })
}

/** As it is stored where it cannot be converted. */
function valueIn(parameter: ToldParameter, stored: number): { text: string; label: string } {
  const { label, read } = unitOf(parameter)
  const value = read(stored)
  if (Number.isNaN(value)) return valueIn({ ...parameter, shown: undefined }, stored)
  return { text: String(Number(value.toPrecision(6))), label }
}

function unitOf({ unit, shown }: ToldParameter): { label: string; read: (stored: number) => number } {
  const conversion = shown?.conversion
  if (!conversion) return { label: unit, read: (stored) => stored }
  const { fromStored, decimals } = conversion
  return { label: shown.label, read: (stored) => roundTo(fromStored(stored), decimals) }
}
