import { firstColumns, isExportHeader } from '#domain/csv.ts'
import { quoteCell } from '#domain/csv-refusal.ts'
import { readId } from '#domain/ids.ts'
import { isTimeOfDay } from '#domain/imports/dates/clocks.ts'
import type { CustomColumns } from '#domain/imports/header/custom-columns.ts'
import { newTarget } from '#domain/imports/header/custom-columns.ts'
import type { HeaderCell } from '#domain/imports/header/names.ts'
import { dayNames, readHeaderCell, timeNames } from '#domain/imports/header/names.ts'
import { combinedUnit } from '#domain/imports/units/header-units.ts'
import { isLabTable, withUnitColumns } from '#domain/imports/units/measure-names.ts'
import { unitOf } from '#domain/imports/units/unit-words.ts'
import { applyUnit } from '#domain/imports/units/units.ts'
import { isWithin } from '#domain/parameters/parameters.ts'
import type { ColumnTarget } from './mapping.ts'
import type { ColumnFacts, Proposal } from './proposal.ts'
import {
  askedUnit,
  checked,
  checkedElement,
  countOf,
  inLikelyUnit,
  skipped,
  unknownUnit,
} from './propose-units.ts'
import type { Context } from './propose-unknown.ts'
import { proposeUnknown, unread } from './propose-unknown.ts'
import { tableBeside } from './table-beside.ts'

const ofTableBeside: Proposal = {
  ...skipped,
  sure: false,
  why: 'It belongs to a second table beside the first one: put that into a file of its own.',
}

type ProposalOptions = {
  own: CustomColumns
  isUntouched?: boolean
  /** False when nobody can be asked: columns whose header names nothing known are left out. */
  mayGuess?: boolean
}

/**
 * Proposes what each column is, by its header and its cells; unsure proposals are for a user to look at. In an
 * untouched export every value is what was stored.
 */
export function propose(
  columns: readonly ColumnFacts[],
  { own, isUntouched = false, mayGuess = true }: ProposalOptions,
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
  // Numbers after the first columns are of a custom parameter, in the unit of their header.
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

/** Chooses how numbers such as 1.025 are meant in this column: that one is a specific gravity anywhere. */
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
      // Another program's ids are none of ours.
      return facts.filled === 0 || facts.samples.some((cell) => readId(cell.trim()) !== undefined)
        ? { ...skipped, to: 'id' }
        : skipped
    case 'tank': {
      const names = facts.values?.map(({ value }) => value.trim().toLowerCase())
      const isOne = names !== undefined && new Set(names).size < 2
      const why = 'It names several tanks: choose whose rows are read, or read them all into this one.'
      return isOne ? skipped : { ...skipped, sure: false, why }
    }
    case 'unknown-unit':
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

/** Keeps the sure or fuller one of columns proposed to be the same; the user is to look at all of them. */
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
