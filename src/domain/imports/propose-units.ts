import type { CustomColumns } from '#domain/imports/header/custom-columns.ts'
import { rangeWordsIn } from '#domain/imports/units/odd-number.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import type { KnownParameter } from '#domain/imports/units/unit-words.ts'
import { readUnitText, splitRemarks, unitOf } from '#domain/imports/units/unit-words.ts'
import { applyUnit } from '#domain/imports/units/units.ts'
import { isCustomKey } from '#domain/parameters/custom-parameters.ts'
import { isWithin } from '#domain/parameters/parameters.ts'
import { parameterOf, unitLabels } from './mapped-columns.ts'
import type { ColumnTarget } from './mapping.ts'
import type { ColumnFacts, Proposal } from './proposal.ts'

export const unknownUnit = 'The unit in its header is not known here.'
const whichUnit = 'The file does not say its unit: choose it.'
export const skipped: Proposal = { to: 'skip', unit: null, sure: true, why: '' }

/** Checks the values of an element, such as the phosphorus of phosphate, whose unit is not stated. */
export function checkedElement(
  named: Proposal,
  element: string,
  { known, facts }: { known: KnownParameter; facts: ColumnFacts },
): Proposal {
  if (facts.numbers.length === 0 || fits(known, element, facts.numbers)) return named
  const measures = [...known.units.measures.values()].map(({ label }) => `${label} ${element}`)
  const unit = measures.find((label) => fits(known, label, facts.numbers))
  const why = unit === undefined ? 'Its values are not believable.' : `Its values look like ${unit}.`
  return { ...named, unit: unit ?? named.unit, sure: false, isLikelyUnit: true, why }
}

type OfUnit = { known: KnownParameter; facts: ColumnFacts; hasUnits: boolean }

/**
 * Asks for the unit of a custom parameter that the file does not say: laboratories and kits use units that differ by a
 * thousand, and no value is thinkable in only one of them.
 */
export function askedUnit(named: Proposal, { known, facts, hasUnits }: OfUnit): Proposal | undefined {
  const isSaid = named.unit !== null || hasUnits || facts.withUnit === facts.looked
  if (!isCustomKey(known.key) || isSaid || unitLabels(known).length < 2) return undefined
  return { ...named, sure: false, why: whichUnit, asksUnit: true }
}

/** Checks whether values fit the parameter and unit of the header. A stated unit is believed. */
export function checked(named: Proposal, known: KnownParameter, facts: ColumnFacts): Proposal {
  if (isCustomKey(known.key) || facts.looked === 0) return named
  if (countOf(facts) < facts.looked / 2)
    return { ...named, sure: false, isCellwise: true, why: 'Most of its cells are no numbers.' }
  if (known.key === 'ph' && median(facts.numbers) < 0)
    return { ...skipped, sure: false, why: 'These are millivolts of a probe, not pH.' }
  const numbers = facts.numbers.filter((number) => number !== 0)
  if (numbers.length < facts.numbers.length && !isWithin(known.believable, 0)) {
    const rest = numbers.length === 0 ? named : checkedUnit(named, known, { numbers })
    return { ...rest, sure: false, zeros: 'blank', why: `It has zeros. ${rest.why}`.trim() }
  }
  return checkedUnit(named, known, facts)
}

function checkedUnit(named: Proposal, known: KnownParameter, { numbers }: Numbers): Proposal {
  if (fits(known, named.unit, numbers)) {
    const isLow = known.key === 'alkalinity' && isWithin({ low: 1, high: 4.5 }, median(numbers))
    return named.unit === null && isLow
      ? { ...named, sure: false, why: 'Is that meq/L, or a very low dKH?' }
      : named
  }
  if (named.unit !== null) return unusual(named, known, { numbers })
  if (known.key === 'alkalinity' && isWithin({ low: 1, high: 4.5 }, median(numbers)))
    return { ...named, sure: false, why: 'Is that meq/L, or a very low dKH?' }
  const likely = inLikelyUnit(known, { numbers }, 'Its values are not believable.')
  const [middle = Number.NaN] = inStored(known, named.unit, [median(numbers)])
  if (!isWithin(known.believable, middle)) return likely
  // A few odd cells are reported one by one: in another unit all of them might pass for readings.
  return likely.unit === null
    ? named
    : { ...named, sure: false, why: `Some of its values look like ${likely.unit}.` }
}

/** Values that are rare in the stated unit are marked. Where none can be a reading, the user is asked. */
function unusual(named: Proposal, known: KnownParameter, { numbers }: Numbers): Proposal {
  const range = `tanks have ${rangeWordsIn(known, { label: named.unit ?? known.unit })}.`
  const isThinkable = inStored(known, named.unit, numbers).some((value) => isWithin(known.thinkable, value))
  return isThinkable
    ? { ...named, why: `Its values are unusual: ${range}` }
    : { ...named, sure: false, why: `None of its values can be ${named.unit}: ${range}` }
}

export function countOf({ numbers, withUnit }: ColumnFacts): number {
  return numbers.length + withUnit
}

type Numbers = Pick<ColumnFacts, 'numbers'>

export function inLikelyUnit(known: KnownParameter, { numbers }: Numbers, otherwise: string): Proposal {
  const to = known.key
  // Hardly any value is unbelievable for a custom parameter: that proves no unit.
  if (isCustomKey(to)) {
    const asksUnit = unitLabels(known).length > 1
    return { to, unit: null, sure: false, why: otherwise, ...(asksUnit && { asksUnit }) }
  }
  const unit = unitLabels(known).find((label) => fits(known, label, numbers))
  if (numbers.length === 0 || unit === undefined) return { to, unit: null, sure: false, why: otherwise }
  return { to, unit, sure: false, isLikelyUnit: true, why: `Its values look like ${unit}.` }
}

export function fits(known: KnownParameter, unit: string | null, numbers: readonly number[]): boolean {
  const fitting = inStored(known, unit, numbers).filter((value) => isWithin(known.believable, value)).length
  return fitting >= 0.9 * numbers.length
}

function inStored(known: KnownParameter, unit: string | null, numbers: readonly number[]): readonly number[] {
  const stated = unit === null ? undefined : readUnitText(known, unit)
  const read = stated && unitOf(stated)
  return read ? numbers.map((written) => applyUnit(read, written)) : numbers
}

/** The unit that the file names, else one in which the values are believable; null for the stored one. */
export function unitOfColumn(
  to: ColumnTarget,
  column: Pick<ColumnFacts, 'header' | 'unitBelow' | 'numbers'>,
  own: CustomColumns,
): string | null {
  const known = parameterOf(to, own)
  const named = unitWithin(known, column)
  if (!known || named !== null || isCustomKey(known.key) || fits(known, null, column.numbers)) return named
  return inLikelyUnit(known, column, '').unit
}

/** The unit in the brackets of a header, or below it. */
export function unitWithin(
  known: KnownParameter | undefined,
  { header, unitBelow }: Pick<ColumnFacts, 'header' | 'unitBelow'>,
): string | null {
  if (!known) return null
  const words = plainWords(header).split(' ')
  // The last two, for `P ppb` are not the ppb of phosphate.
  const ends = [-2, -1].map((from) => words.slice(from).join(' '))
  const texts = [unitBelow, ...splitRemarks(plainWords(header)).remarks, ...ends]
  for (const text of texts) {
    const stated = text === '' ? undefined : readUnitText(known, text)
    const unit = stated && unitOf(stated)
    if (unit) return unit.label
  }
  return null
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
