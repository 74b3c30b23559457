import { firstColumns, isExportHeader } from '#domain/csv.ts'
import { quoteCell } from '#domain/csv-refusal.ts'
import { readId } from '#domain/ids.ts'
import { isTimeOfDay } from '#domain/imports/dates/clocks.ts'
import type { HeaderCell } from '#domain/imports/header/names.ts'
import { dayNames, readHeaderCell, timeNames } from '#domain/imports/header/names.ts'
import type { OwnColumns } from '#domain/imports/header/own-columns.ts'
import { noOwn } from '#domain/imports/header/own-columns.ts'
import { combinedUnit, noUnit } from '#domain/imports/units/header-units.ts'
import { catalogueNames, hintOf } from '#domain/imports/units/measure-names.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import type { KnownParameter } from '#domain/imports/units/unit-words.ts'
import { readUnitText, splitRemarks, unitOf } from '#domain/imports/units/unit-words.ts'
import { applyUnit } from '#domain/imports/units/units.ts'
import { ownCatalogue } from '#domain/parameters/own-catalogue.ts'
import { isOwnKey } from '#domain/parameters/own-parameters.ts'
import { isWithin } from '#domain/parameters/parameters.ts'
import { parameterOf, unitLabels } from './mapped-columns.ts'
import type { ColumnTarget } from './mapping.ts'
import type { ColumnFacts, Proposal } from './proposal.ts'
import { tableBeside } from './table-beside.ts'

type Context = { own: OwnColumns; isExport: boolean; isUntouched: boolean }

const unknownUnit = 'The unit in its header is not known here.'
const skipped: Proposal = { to: 'skip', unit: null, sure: true, why: '' }
const ofTableBeside: Proposal = {
  ...skipped,
  sure: false,
  why: 'It belongs to a second table beside the first one: put that into a file of its own.',
}

/**
 * Proposes what each column of a file is, by its header and its cells. Unsure proposals are for a keeper to look at. In our own export
 * that is untouched every value is what was stored.
 */
export function propose(
  columns: readonly ColumnFacts[],
  { own, isUntouched = false }: { own: OwnColumns; isUntouched?: boolean },
): Proposal[] {
  const headers = columns.map(({ header }) => header)
  const context = { own, isExport: isExportHeader(headers), isUntouched }
  const beside = tableBeside(headers, own) ?? columns.length
  const proposals = columns.map((facts, position) =>
    position < beside ? proposeOne(facts, { ...context, position }) : ofTableBeside,
  )
  return once(chooseTime(proposals, columns), columns)
}

function proposeOne(facts: ColumnFacts, context: Context & { position: number }): Proposal {
  const { own, isExport, position } = context
  if (facts.filled === 0 && !isExport) return skipped
  const followed = own.read(facts.header)
  // Numbers after the first columns are readings of an own parameter, in the unit of their header, whatever it is called.
  const isOwn = position >= firstColumns && facts.header !== '' && countOf(facts) >= facts.looked / 2
  if (isExport && isOwn && !followed) return { to: 'new:', unit: null, sure: true, why: '' }
  const cell = followed ?? readHeaderCell(facts.header)
  return cell ? proposeKnown(cell, facts, context) : proposeUnknown(facts)
}

function proposeKnown(cell: NonNullable<HeaderCell>, facts: ColumnFacts, { isUntouched }: Context): Proposal {
  switch (cell.kind) {
    case 'time':
      return { ...skipped, to: cell.name === 'time' ? 'clock' : 'time' }
    case 'note':
      return { ...skipped, to: 'note' }
    case 'id':
      return facts.samples.every((cell) => readId(cell.trim()) !== undefined)
        ? { ...skipped, to: 'id' }
        : skipped
    case 'tank': {
      const isOne = facts.values !== null && facts.values.length < 2
      const why = 'It names several tanks: choose whose rows are read, or read them all into this one.'
      return isOne ? skipped : { ...skipped, sure: false, why }
    }
    case 'foreign':
      return inLikelyUnit(cell.known, facts, unknownUnit)
    case 'parameter': {
      const { key, known } = cell
      const stated = combinedUnit(cell.stated, { known, unitCell: facts.unitBelow.trim() })
      if (!stated) return inLikelyUnit(known, facts, unknownUnit)
      const named = { to: key, unit: unitOf(stated)?.label ?? null, sure: true, why: '' } as const
      return isUntouched ? named : checked(named, known, facts)
    }
  }
}

/** Checks whether the values of a column fit the parameter and unit of its header. */
function checked(named: Proposal, known: KnownParameter, facts: ColumnFacts): Proposal {
  if (isOwnKey(known.key) || facts.looked === 0) return named
  if (countOf(facts) < facts.looked / 2)
    return { ...named, sure: false, why: 'Most of its cells are no numbers.' }
  if (known.key === 'ph' && median(facts.numbers) < 0)
    return { ...skipped, sure: false, why: 'These are millivolts of a probe, not pH.' }
  if (
    named.unit === null &&
    known.key === 'alkalinity' &&
    isWithin({ low: 1, high: 4.5 }, median(facts.numbers))
  )
    return { ...named, sure: false, why: 'Is that meq/L, or a very low dKH?' }
  if (fits(known, named.unit, facts.numbers)) return named
  const likely = inLikelyUnit(
    known,
    facts,
    `Its values are not believable${named.unit ? ` in ${named.unit}` : ''}.`,
  )
  const [middle = Number.NaN] = inStored(known, named.unit, [median(facts.numbers)])
  if (!isWithin(known.believable, middle)) return likely
  // When only a few cells are odd, the keeper is told about each of them. In another unit all of them might pass for readings.
  return likely.unit === null
    ? named
    : { ...named, sure: false, why: `Some of its values look like ${likely.unit}.` }
}

/** How many of the looked cells are numbers, with a unit or without. */
function countOf({ numbers, withUnit }: ColumnFacts): number {
  return numbers.length + withUnit
}

type Numbers = Pick<ColumnFacts, 'numbers'>

/** The parameter in the unit in which its values would be believable. */
function inLikelyUnit(known: KnownParameter, { numbers }: Numbers, otherwise: string): Proposal {
  const to = known.key
  // Any value is believable for one of the tank's own: that proves no unit.
  const unit = isOwnKey(to) ? undefined : unitLabels(known).find((label) => fits(known, label, numbers))
  if (numbers.length === 0 || unit === undefined) return { to, unit: null, sure: false, why: otherwise }
  return { to, unit, sure: false, why: `Its values look like ${unit}.` }
}

function fits(known: KnownParameter, unit: string | null, numbers: readonly number[]): boolean {
  const fitting = inStored(known, unit, numbers).filter((value) => isWithin(known.believable, value)).length
  return fitting >= 0.9 * numbers.length
}

function inStored(known: KnownParameter, unit: string | null, numbers: readonly number[]): readonly number[] {
  const stated = unit === null ? undefined : readUnitText(known, unit)
  const read = stated && unitOf(stated)
  return read ? numbers.map((written) => applyUnit(read, written)) : numbers
}

function proposeUnknown(facts: ColumnFacts): Proposal {
  if (facts.looked > 0 && facts.moments >= 0.9 * facts.looked && countOf(facts) < facts.looked)
    return { to: 'time', unit: null, sure: false, why: 'Its cells are dates.' }
  if (facts.samples.length > 0 && facts.samples.every(isTimeOfDay))
    return { to: 'clock', unit: null, sure: false, why: 'Its cells are times of day.' }
  if (countOf(facts) < facts.looked / 2) return skipped
  const to = newOf(facts.header)
  const { remarks } = splitRemarks(plainWords(facts.header))
  const named = unitWithin(parameterOf(to, noOwn), facts)
  const isNamed = remarks.length > 0 || !noUnit.test(facts.unitBelow.trim())
  if (to !== 'new:' && (!isNamed || named !== null))
    return { to, unit: named, sure: false, why: 'It is not followed in this tank yet.' }
  if (to !== 'new:' && remarks.length === 0) return { ...skipped, sure: false, why: unknownUnit }
  const hint = hintOf(facts.header)
  if (!hint) return skipped
  const { word, known } = hint
  const unit = unitWithin(known, facts)
  if (fits(known, unit, facts.numbers))
    return { to: known.key, unit, sure: false, why: `Its header has ${quoteCell(word)} in it.` }
  const likely = inLikelyUnit(known, facts, '')
  return likely.unit === null ? skipped : likely
}

/** `new:potassium` for a name of the catalogue, `new:` for any other. */
function newOf(header: string): ColumnTarget {
  const { name } = splitRemarks(plainWords(header))
  const entry = ownCatalogue.find((one) => catalogueNames(one).includes(name))
  return `new:${entry?.key ?? ''}`
}

/**
 * The unit of a column whose parameter the keeper has chosen: the one that the file names, else one in which the values are believable.
 * Null for the stored one. `own` has the tank's own parameters.
 */
export function unitOfColumn(
  to: ColumnTarget,
  column: Pick<ColumnFacts, 'header' | 'unitBelow' | 'numbers'>,
  own: OwnColumns,
): string | null {
  const known = parameterOf(to, own)
  const named = unitWithin(known, column)
  if (!known || named !== null || fits(known, null, column.numbers)) return named
  return inLikelyUnit(known, column, '').unit
}

/** The unit in the brackets of a header, or below it. */
function unitWithin(
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

/** Chooses the time column with the most telling name. A time of day is kept beside a date only. */
function chooseTime(proposals: readonly Proposal[], columns: readonly ColumnFacts[]): Proposal[] {
  const rank = (position: number) => {
    const { header = '', samples = [] } = columns[position] ?? {}
    const cell = readHeaderCell(header)
    if (samples.length > 0 && samples.every(isTimeOfDay)) return timeNames.length + 1
    return cell?.kind === 'time' ? timeNames.indexOf(cell.name) : timeNames.length
  }
  const times = proposals.flatMap(({ to }, position) => (to === 'time' || to === 'clock' ? [position] : []))
  const isSure = (position: number) => proposals[position]?.to === 'time' || proposals[position]?.sure
  const [best] = times.filter(isSure).toSorted((one, other) => rank(one) - rank(other) || one - other)
  const { header = '', samples = [] } = columns[best ?? -1] ?? {}
  const chosen = readHeaderCell(header)
  const isDay = best !== undefined && !samples.some((cell) => /\d[:h]\d/.test(cell))
  const hasClock = chosen?.kind === 'time' ? dayNames.includes(chosen.name) : isDay
  const isNamed = proposals.some(({ to, sure }) => to === 'clock' && sure)
  return proposals.map((proposal, position) => {
    if (position === best) return { ...proposal, to: 'time' }
    if (!times.includes(position)) return proposal
    const isClock = proposal.to === 'clock' && (proposal.sure || (isDay && !isNamed))
    return hasClock && isClock ? proposal : skipped
  })
}

/** Of columns that are proposed to be the same, keeps the one that is sure, or else fuller; the keeper is to look at all of them. */
function once(proposals: readonly Proposal[], columns: readonly ColumnFacts[]): Proposal[] {
  const mayRepeat: readonly ColumnTarget[] = ['skip', 'note', 'new:', 'time']
  return proposals.map((proposal, position) => {
    const { to } = proposal
    const same = proposals.flatMap((other, at) => (other.to === to ? [at] : []))
    if (mayRepeat.includes(to) || same.length < 2) return proposal
    const best = same.toSorted((one, other) => filledAt(other) - filledAt(one) || one - other)[0] ?? position
    const others = same.filter((at) => at !== position).map((at) => quoteCell(columns[at]?.header ?? ''))
    const why = `${others.join(' and ')} may be the same.`
    return position === best ? { ...proposal, sure: false, why } : { ...skipped, sure: false, why }
  })

  function filledAt(position: number) {
    const exact = proposals[position]?.sure ? 1e9 : 0
    return exact + (columns[position]?.filled ?? 0)
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
