import type { Parameter } from '#domain/parameters/parameters.ts'
import { formatTyped, formatWithUnit, sizeIn, unitBeside } from '#domain/units/reading-format.ts'
import { amountText } from './event-words.ts'

/** How an amount or a level is shown and typed: a parameter, or `volumeIn` of the user's units. */
export type Measure = Pick<Parameter, 'decimals' | 'unit' | 'shown'>

/** What an answer asks the keeper to do, as the entry of care that it would be. */
export type Advised =
  | { readonly kind: 'dose' | 'doser'; readonly amount: number }
  | { readonly kind: 'water_change'; readonly percent: number }

/** `figure` is the amount that was asked for, `about` what it is for, `more` what else belongs to it. */
export type Answer = {
  readonly about: string
  readonly figure: string
  readonly more?: string
  readonly advised?: Advised
}

/** What a calculator came to: the answers, what to beware of, and how they were reckoned, line by line. */
export type Working = {
  readonly answers: readonly Answer[]
  readonly warnings: readonly string[]
  readonly lines: readonly string[]
}

/** A level of the water, or a whole volume: `8.5 dKH`, `300 L`. */
export function levelText(measure: Measure, stored: number): string {
  return formatWithUnit(measure, stored, formatTyped)
}

/** A difference between two levels, or a part of a volume, with four digits that count: `0.01764 dKH`. */
export function sizeText(measure: Measure, stored: number): string {
  return `${amountText(sizeIn(measure, stored))} ${unitBeside(measure, stored)}`.trim()
}

/** A level or a volume as a field begins with it: to six digits, since a result must not depend on the unit. */
export function exactText({ shown }: Measure, stored: number): string {
  return String(Number((shown?.conversion?.fromStored(stored) ?? stored).toPrecision(6)))
}

/** What a volume is in litres, where the lines go on in litres and the reader's unit is another. */
export function litresLine(volume: Measure, litres: number): string[] {
  return volume.shown?.conversion ? [`${sizeText(volume, litres)} is ${amountText(litres)} L.`] : []
}

/** `85.05 ml`; grams are kilograms from 1000 on. */
export function amountOf(amount: number, unit: 'ml' | 'g'): string {
  return amount >= 1000
    ? `${amountText(amount / 1000)} ${unit === 'ml' ? 'L' : 'kg'}`
    : `${amountText(amount)} ${unit}`
}

export function onDays(days: number): string {
  return days === 1 ? 'On one day' : `On each of ${days} days`
}
