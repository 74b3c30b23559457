import { quoteCell } from '#domain/csv-refusal.ts'
import { isTimeOfDay } from '#domain/imports/dates/clocks.ts'
import { halfDayColumn } from '#domain/imports/dates/half-days.ts'
import type { CustomColumns } from '#domain/imports/header/custom-columns.ts'
import { noCustom } from '#domain/imports/header/custom-columns.ts'
import { noUnit } from '#domain/imports/units/header-units.ts'
import {
  catalogueEntryOf,
  columnName,
  hintOf,
  isAmbiguousElement,
  onlyMeasuredIn,
  unitColumns,
} from '#domain/imports/units/measure-names.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import { splitRemarks } from '#domain/imports/units/unit-words.ts'
import { parameterOf } from './mapped-columns.ts'
import type { ColumnFacts, Proposal } from './proposal.ts'
import {
  askedUnit,
  checked,
  countOf,
  fits,
  inLikelyUnit,
  skipped,
  unitWithin,
  unknownUnit,
} from './propose-units.ts'

export type Context = {
  own: CustomColumns
  isExport: boolean
  isUntouched: boolean
  isLab: boolean
  mayGuess: boolean
  /** Columns with their units in another column. */
  withUnits: ReadonlySet<number>
}

export const unread: Proposal = { ...skipped, isGuess: true }

export function proposeUnknown(facts: ColumnFacts, context: Context & { position: number }): Proposal {
  const guess = { unit: null, sure: false, isGuess: true } as const
  if (facts.isUnix)
    return { ...guess, to: 'time', why: 'Its cells are seconds since 1970, as devices count them.' }
  if (facts.looked > 0 && facts.moments >= 0.9 * facts.looked && countOf(facts) < facts.looked)
    return { ...guess, to: 'time', why: 'Its cells are dates.' }
  if (facts.samples.length > 0 && facts.samples.every(isTimeOfDay))
    return { ...guess, to: 'clock', why: 'Its cells are times of day.' }
  if (
    unitColumns.some((word) => columnName(facts.header).endsWith(word)) ||
    halfDayColumn([facts.header], () => true) === 0
  )
    return skipped
  if (countOf(facts) < facts.looked / 2) return unread
  if (facts.isCounter) return skipped
  return (
    ofUnit(facts) ??
    ofCatalogue(facts, context) ??
    ofHint(facts) ?? { ...guess, to: 'skip', why: mayBeReadings }
  )
}

const mayBeReadings = 'Its numbers may be readings: say of what, or leave them out.'

/** A column whose unit only one parameter is measured in: `T (°C)`, `Probe 1 (ppt)`. */
function ofUnit(facts: ColumnFacts): Proposal | undefined {
  const { name, remarks } = splitRemarks(plainWords(facts.header))
  const found = [facts.unitBelow.trim(), ...remarks].flatMap((unit) => {
    const known = onlyMeasuredIn(unit)
    return known ? [{ known, unit }] : []
  })[0]
  if (!found || hintOf(name)) return undefined
  const { known, unit } = found
  const proposal = { to: known.key, unit: unitWithin(known, facts), why: '' }
  // One letter and a unit are how laboratories write the name itself.
  const isInitial = name.length === 1 && known.aliases.some((alias) => alias.startsWith(name))
  if (isInitial) return checked({ ...proposal, sure: true }, known, facts)
  return {
    ...proposal,
    sure: false,
    isGuess: true,
    isByUnit: true,
    why: `Of all parameters only ${known.label} is in ${unit}.`,
  }
}

/** A parameter of the catalogue, which this tank does not follow yet. */
function ofCatalogue(facts: ColumnFacts, { isLab, withUnits, position }: Context & { position: number }) {
  const entry = catalogueEntryOf(facts.header)
  if (!entry) return undefined
  const known = parameterOf(`new:${entry.key}`, noCustom)
  const unit = unitWithin(known, facts)
  const { remarks } = splitRemarks(plainWords(facts.header))
  const isNamed = remarks.length > 0 || !noUnit.test(facts.unitBelow.trim())
  const guess = { unit, sure: false, isGuess: true } as const
  if (isNamed && unit === null) return { ...guess, to: 'skip', why: unknownUnit } as const
  if (!isLab && unit === null && isAmbiguousElement(facts.header))
    return { ...guess, to: 'skip', why: `Is that ${entry.label.toLowerCase()}, or something else?` } as const
  const proposal = { ...guess, to: `new:${entry.key}`, why: 'It is not followed in this tank yet.' } as const
  return (known && askedUnit(proposal, { known, facts, hasUnits: withUnits.has(position) })) ?? proposal
}

function ofHint(facts: ColumnFacts): Proposal | undefined {
  const hint = hintOf(facts.header)
  if (!hint) return undefined
  const { word, known } = hint
  const unit = unitWithin(known, facts)
  if (fits(known, unit, facts.numbers))
    return {
      to: known.key,
      unit,
      sure: false,
      isGuess: true,
      why: `Its header has ${quoteCell(word)} in it.`,
    }
  const likely = inLikelyUnit(known, facts, '')
  return likely.unit === null ? undefined : { ...likely, isGuess: true }
}
