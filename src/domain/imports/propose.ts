import { firstColumns, isExportHeader } from '#domain/csv.ts'
import { quoteCell } from '#domain/csv-refusal.ts'
import { readId } from '#domain/ids.ts'
import { isTimeOfDay } from '#domain/imports/dates/clocks.ts'
import { halfDayColumn } from '#domain/imports/dates/half-days.ts'
import type { HeaderCell } from '#domain/imports/header/names.ts'
import { dayNames, readHeaderCell, timeNames } from '#domain/imports/header/names.ts'
import type { OwnColumns } from '#domain/imports/header/own-columns.ts'
import { newTarget, noOwn } from '#domain/imports/header/own-columns.ts'
import { combinedUnit, noUnit } from '#domain/imports/units/header-units.ts'
import {
  catalogueEntryOf,
  columnName,
  hintOf,
  isAmbiguousElement,
  isLabTable,
  onlyMeasuredIn,
  unitColumns,
} from '#domain/imports/units/measure-names.ts'
import { rangeWordsIn } from '#domain/imports/units/odd-number.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import { withUnitColumns } from '#domain/imports/units/unit-columns.ts'
import type { KnownParameter } from '#domain/imports/units/unit-words.ts'
import { readUnitText, splitRemarks, unitOf } from '#domain/imports/units/unit-words.ts'
import { applyUnit } from '#domain/imports/units/units.ts'
import { isOwnKey } from '#domain/parameters/own-parameters.ts'
import { isWithin } from '#domain/parameters/parameters.ts'
import { parameterOf, unitLabels } from './mapped-columns.ts'
import type { ColumnTarget } from './mapping.ts'
import type { ColumnFacts, Proposal } from './proposal.ts'
import { tableBeside } from './table-beside.ts'

type Context = {
  own: OwnColumns
  isExport: boolean
  isUntouched: boolean
  isLab: boolean
  mayGuess: boolean
  /** Columns beside which another one has the units of their values. */
  withUnits: ReadonlySet<number>
}

const unknownUnit = 'The unit in its header is not known here.'
const whichUnit = 'The file does not say its unit: choose it.'
const skipped: Proposal = { to: 'skip', unit: null, sure: true, why: '' }
const ofTableBeside: Proposal = {
  ...skipped,
  sure: false,
  why: 'It belongs to a second table beside the first one: put that into a file of its own.',
}

type Proposing = {
  own: OwnColumns
  isUntouched?: boolean
  /** False to leave out the columns whose header names nothing that is known, when nobody can be asked. */
  mayGuess?: boolean
}

/**
 * Proposes what each column of a file is, by its header and its cells. Unsure proposals are for a keeper to look at. In our own export
 * that is untouched every value is what was stored.
 */
export function propose(
  columns: readonly ColumnFacts[],
  { own, isUntouched = false, mayGuess = true }: Proposing,
): Proposal[] {
  const headers = columns.map(({ header }) => header)
  const isExport = isExportHeader(headers)
  const context = {
    own,
    isExport,
    isUntouched,
    isLab: isLabTable(headers),
    mayGuess,
    withUnits: unitColumnsBeside(headers),
  }
  const beside = tableBeside(headers, own) ?? columns.length
  const proposals = columns.map((facts, position) =>
    position < beside ? proposeOne(facts, { ...context, position }) : ofTableBeside,
  )
  const kept = mayGuess
    ? proposals
    : proposals.map((one) => (one.isGuess && one.to !== 'time' ? unread : one))
  return once(chooseTime(kept, columns), columns)
}

const unread: Proposal = { ...skipped, isGuess: true }

function unitColumnsBeside(headers: readonly string[]): ReadonlySet<number> {
  const columns = headers.map((_, position) => ({ position }))
  const isFree = (position: number) => readHeaderCell(headers[position] ?? '') === undefined
  const measured = withUnitColumns(columns, { headers, isFree })
  return new Set(measured.flatMap(({ position, unitsAt }) => (unitsAt === undefined ? [] : [position])))
}

function proposeOne(facts: ColumnFacts, context: Context & { position: number }): Proposal {
  const { own, isExport, mayGuess, position } = context
  if (facts.filled === 0 && !isExport && mayGuess) return skipped
  const followed = own.read(facts.header)
  // Numbers after the first columns are readings of an own parameter, in the unit of their header, whatever it is called.
  const isOwn =
    position >= firstColumns && facts.header !== '' && countOf(meant(undefined, facts)) >= facts.looked / 2
  if (isExport && isOwn && !followed) {
    const isParameter = mayGuess || !('problem' in newTarget(facts.header, -1))
    return isParameter ? { to: 'new:', unit: null, sure: true, why: '' } : unread
  }
  const cell = followed ?? readHeaderCell(facts.header)
  return cell
    ? proposeKnown(cell, meant(cell, facts), context)
    : proposeUnknown(meant(undefined, facts), context)
}

/** The facts with the numbers of one group as they are meant in this column: 1.025 is a specific gravity, whatever the point means elsewhere. */
function meant(cell: HeaderCell, facts: ColumnFacts): ColumnFacts {
  if (facts.either.length === 0) return facts
  const [thinkable, stated] = cell?.kind === 'parameter' ? [cell.known.thinkable, unitOf(cell.stated)] : []
  const inUnit = (written: number) => (stated ? applyUnit(stated, written) : written)
  const numbers = facts.either.map(([settled, other]) =>
    !thinkable || isWithin(thinkable, inUnit(settled)) ? settled : other,
  )
  return { ...facts, numbers: [...facts.numbers, ...numbers] }
}

function proposeKnown(
  cell: NonNullable<HeaderCell>,
  facts: ColumnFacts,
  { isUntouched, withUnits, position }: Context & { position: number },
): Proposal {
  switch (cell.kind) {
    case 'time':
      return { ...skipped, to: cell.name === 'time' ? 'clock' : 'time' }
    case 'note':
      return { ...skipped, to: 'note' }
    case 'id':
      // Rows with another id are rejected one by one; another program's ids are none of ours.
      return facts.filled === 0 || facts.samples.some((cell) => readId(cell.trim()) !== undefined)
        ? { ...skipped, to: 'id' }
        : skipped
    case 'tank': {
      const names = facts.values?.map(({ value }) => value.trim().toLowerCase())
      const isOne = names !== undefined && new Set(names).size < 2
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
      if (isUntouched) return named
      const { measure, element } = stated
      // PO4-P says what was weighed, and nothing of the unit.
      if (!measure && element) return checkedElement(named, element.label, { known, facts })
      return (
        askedUnit(named, { known, facts, hasUnits: withUnits.has(position) }) ?? checked(named, known, facts)
      )
    }
  }
}

/** Checks the values of an element, such as the phosphorus of phosphate, whose unit is not stated. */
function checkedElement(
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
 * Asks for the unit of a parameter that not all tanks have, where the file says it nowhere: laboratories and kits give such values in
 * units that differ by a thousand, and no value is thinkable in only one of them.
 */
function askedUnit(named: Proposal, { known, facts, hasUnits }: OfUnit): Proposal | undefined {
  const isSaid = named.unit !== null || hasUnits || facts.withUnit === facts.looked
  if (!isOwnKey(known.key) || isSaid || unitLabels(known).length < 2) return undefined
  return { ...named, sure: false, why: whichUnit, asksUnit: true }
}

/** Checks whether the values of a column fit the parameter and unit of its header. A unit that is stated is believed. */
function checked(named: Proposal, known: KnownParameter, facts: ColumnFacts): Proposal {
  if (isOwnKey(known.key) || facts.looked === 0) return named
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
  // When only a few cells are odd, the keeper is told about each of them. In another unit all of them might pass for readings.
  return likely.unit === null
    ? named
    : { ...named, sure: false, why: `Some of its values look like ${likely.unit}.` }
}

/** Values in a stated unit that tanks rarely have: they are what they are, and marked. Where none can be a reading, the keeper is asked. */
function unusual(named: Proposal, known: KnownParameter, { numbers }: Numbers): Proposal {
  const range = `tanks have ${rangeWordsIn(known, { label: named.unit ?? known.unit })}.`
  const isThinkable = inStored(known, named.unit, numbers).some((value) => isWithin(known.thinkable, value))
  return isThinkable
    ? { ...named, why: `Its values are unusual: ${range}` }
    : { ...named, sure: false, why: `None of its values can be ${named.unit}: ${range}` }
}

/** How many of the looked cells are numbers, with a unit or without. */
function countOf({ numbers, withUnit }: ColumnFacts): number {
  return numbers.length + withUnit
}

type Numbers = Pick<ColumnFacts, 'numbers'>

/** The parameter in the unit in which its values would be believable. */
function inLikelyUnit(known: KnownParameter, { numbers }: Numbers, otherwise: string): Proposal {
  const to = known.key
  // Hardly any value is unbelievable for one of the tank's own: that proves no unit.
  if (isOwnKey(to)) {
    const asksUnit = unitLabels(known).length > 1
    return { to, unit: null, sure: false, why: otherwise, ...(asksUnit && { asksUnit }) }
  }
  const unit = unitLabels(known).find((label) => fits(known, label, numbers))
  if (numbers.length === 0 || unit === undefined) return { to, unit: null, sure: false, why: otherwise }
  return { to, unit, sure: false, isLikelyUnit: true, why: `Its values look like ${unit}.` }
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

function proposeUnknown(facts: ColumnFacts, context: Context & { position: number }): Proposal {
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
  const known = parameterOf(`new:${entry.key}`, noOwn)
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

/** A column with a word in its header that hints at a parameter. */
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
  if (!known || named !== null || isOwnKey(known.key) || fits(known, null, column.numbers)) return named
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
    const isTold = same.some((at) => !proposals[at]?.isByUnit)
    const best = same.toSorted((one, other) => filledAt(other) - filledAt(one) || one - other)[0] ?? position
    const others = same.filter((at) => at !== position).map((at) => quoteCell(columns[at]?.header ?? ''))
    const why = `${others.join(' and ')} may be the same.`
    const isBest = isTold && position === best
    // Where only their unit speaks for several columns, none is more likely than another.
    return isBest ? { ...proposal, sure: false, why } : { ...skipped, sure: false, isGuess: true, why }
  })

  function filledAt(position: number) {
    const exact = proposals[position]?.sure ? 1e9 : 0
    const named = proposals[position]?.isByUnit ? 0 : 1e8
    return exact + named + (columns[position]?.filled ?? 0)
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
