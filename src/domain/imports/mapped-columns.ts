import { quoteCell } from '#domain/csv-refusal.ts'
import { halfDayColumn } from '#domain/imports/dates/half-days.ts'
import type { CustomColumns, CustomTarget } from '#domain/imports/header/custom-columns.ts'
import { newTarget } from '#domain/imports/header/custom-columns.ts'
import type { ImportColumns, ParameterColumn } from '#domain/imports/header/header.ts'
import { readHeaderCell } from '#domain/imports/header/names.ts'
import { withUnitColumns } from '#domain/imports/units/measure-names.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import type { KnownParameter } from '#domain/imports/units/unit-words.ts'
import { knownParameters, readUnitText, splitRemarks, unitOf } from '#domain/imports/units/unit-words.ts'
import { catalogueEntry } from '#domain/parameters/custom-catalogue.ts'
import { idOfCustomKey, isCustomKey } from '#domain/parameters/custom-parameters.ts'
import { readDay } from '#domain/time/timestamps.ts'
import { isZone } from '#domain/time/zones.ts'
import type { ColumnMapping, ColumnTarget, ImportMapping } from './mapping.ts'
import { isKept, isReading, repeatedColumns } from './mapping.ts'

export type MappingProblems = Record<string, string>

/** Characters of a header that a mapping repeats. */
const longestMappedHeader = 200

export function mappedHeader(cell: string): string {
  return cell.trim().slice(0, longestMappedHeader).toWellFormed()
}

/** The columns of a file with these headers by a mapping; undefined, with `problems` by field, when it is wrong. */
export function columnsOf(
  mapping: ImportMapping,
  { headers, own, problems }: { headers: readonly string[]; own: CustomColumns; problems: MappingProblems },
): ImportColumns | undefined {
  if (!isOfFile(mapping, headers))
    problems.columns = 'The file has other columns than it had when it was looked at. Look at it again.'
  else checkWhole(mapping, problems)
  const added = addedBy(mapping, { own, problems })
  const parameters = mapping.columns.flatMap((column, position) =>
    parameterColumn(column, { position, own: own.with(added), added, problems }),
  )
  if (Object.keys(problems).length > 0) return undefined
  const isFree = (position: number) => mapping.columns[position]?.to === 'skip'
  const measured = withUnitColumns(parameters, { headers, isFree })
  const half = halfDayColumn(headers, isFree)
  const beside = new Set([half, ...measured.map(({ unitsAt }) => unitsAt)])
  const at = (to: ColumnTarget) => placed(mapping, to)[0]?.position
  return {
    count: headers.length,
    time: at('time'),
    date: at('time') === undefined ? (mapping.date ?? undefined) : undefined,
    clock: at('clock'),
    half,
    isUtc: isUtc(placed(mapping, 'time')[0]?.header ?? ''),
    id: at('id'),
    notes: placed(mapping, 'note'),
    parameters: measured,
    tanks: [],
    filters: mapping.only.map(({ column, value }) => ({
      position: column,
      value: value.trim().toLowerCase(),
    })),
    added,
    ignored: placed(mapping, 'skip').flatMap(({ position }) =>
      beside.has(position) ? [] : headers[position]?.trim() || `column ${position + 1}`,
    ),
  }
}

function isUtc(header: string): boolean {
  const cell = readHeaderCell(header)
  return cell?.kind === 'time' && cell.isUtc
}

function isOfFile({ columns }: ImportMapping, headers: readonly string[]): boolean {
  return (
    columns.length === headers.length &&
    columns.every(({ header }, index) => mappedHeader(headers[index] ?? '') === header)
  )
}

function placed({ columns }: ImportMapping, target: ColumnTarget) {
  return columns.flatMap(({ to, header }, position) => (to === target ? [{ header, position }] : []))
}

function checkWhole(mapping: ImportMapping, problems: MappingProblems): void {
  const { columns, date, clock, only } = mapping
  const targets = columns.map(({ to }) => to)
  if (!targets.some(isKept)) problems.columns = 'Say of one column at least what it measures.'
  if (!targets.includes('time') && date === null)
    problems.date = 'Say which column has the date, or of which day all of the file is.'
  if (date !== null && readDay(date) === undefined) problems.date = 'Write the day as 2026-01-31.'
  if (clock && 'zone' in clock && !isZone(clock.zone))
    problems.clock = `${quoteCell(clock.zone)} is no time zone that is known here.`
  if (only.some(({ column }) => column >= columns.length))
    problems.only = 'Choose rows by a column that the file has.'
  for (const [position, first] of repeatedColumns(columns)) {
    const other = columns[first]?.header || `column ${first + 1}`
    problems[`columns[${position}]`] =
      `The column ${quoteCell(other)} is the same already: leave one of them out.`
  }
}

/** New parameters. Their ids are made of column numbers, so that a preview and its import use the same. */
function addedBy(
  { columns }: ImportMapping,
  { own, problems }: { own: CustomColumns; problems: MappingProblems },
): CustomTarget[] {
  const added: CustomTarget[] = []
  for (const [position, column] of columns.entries()) {
    if (!column.to.startsWith('new:')) continue
    const target = asNewTarget(column, position)
    if ('problem' in target) problems[`columns[${position}]`] = target.problem
    else if (
      own.has(target.label) ||
      added.some(({ label }) => plainWords(label) === plainWords(target.label))
    )
      problems[`columns[${position}]`] = `The tank has ${target.label} already: choose that.`
    else added.push(target)
  }
  return added
}

function asNewTarget(
  { to, header, unit }: ColumnMapping,
  position: number,
): CustomTarget | { problem: string } {
  const entry = catalogueEntry(to.slice('new:'.length) || null)
  if (entry) return { id: -1 - position, catalogue: entry.key, label: entry.label, unit: entry.unit }
  const target = newTarget(header, -1 - position)
  return 'problem' in target ? target : { ...target, unit: unit ?? target.unit }
}

type ColumnContext = {
  position: number
  own: CustomColumns
  added: readonly CustomTarget[]
  problems: MappingProblems
}

function parameterColumn(
  { to, header, unit, zeros }: ColumnMapping,
  { position, own, added, problems }: ColumnContext,
): ParameterColumn[] {
  if (!isReading(to)) return []
  const isNew = to.startsWith('new:')
  const customId = isNew ? added.find(({ id }) => id === -1 - position)?.id : idOfCustomKey(to)
  const known = customId === undefined ? knownParameter(to) : own.named(customId)
  const field = `columns[${position}]`
  if (!known) {
    problems[field] ??= 'The tank does not follow this any more: choose something else.'
    return []
  }
  const stated = unit === null || unit === '' ? unitInHeader(known, header) : readUnitText(known, unit)
  const read = stated && unitOf(stated)
  if (unit && !read) problems[field] ??= `${quoteCell(unit)} is no unit of ${known.label}.`
  const { measure, element } = stated ?? {}
  const needsUnit = !read && isCustomKey(known.key) && to !== 'new:' && unitLabels(known).length > 1
  return [
    {
      key: known.key,
      customId,
      known,
      label: known.label,
      header,
      position,
      unit: read,
      measure,
      element,
      ...(needsUnit && { needsUnit }),
      ...(zeros === 'blank' && { hasBlankZeros: true as const }),
    },
  ]
}

/** Reads the unit of a custom parameter whose mapping says none. */
function unitInHeader(known: KnownParameter, header: string) {
  if (!isCustomKey(known.key)) return undefined
  const [unit] = splitRemarks(plainWords(header)).remarks
  return unit === undefined ? undefined : readUnitText(known, unit)
}

function knownParameter(to: ColumnTarget): KnownParameter | undefined {
  return isCustomKey(to) ? undefined : knownParameters.find(({ key }) => key === to)
}

/** The parameter of a target, for its units; undefined also for a new one that is not in the catalogue. */
export function parameterOf(to: ColumnTarget, own: CustomColumns): KnownParameter | undefined {
  const id = idOfCustomKey(to)
  if (id !== undefined) return own.named(id)
  const entry = to.startsWith('new:') ? catalogueEntry(to.slice('new:'.length)) : undefined
  if (!entry) return knownParameter(to)
  const target = { id: -1, catalogue: entry.key, label: entry.label, unit: entry.unit }
  return own.with([target]).named(-1)
}

/** Labels of the units in which a column can be, the stored one first. */
export function unitLabels(known: KnownParameter): string[] {
  const { measures, elements } = known.units
  const labels = [...measures.values(), ...elements.values()].map(({ label }) => label)
  return [...new Set([...(known.unit === '' ? [] : [known.unit]), ...labels])]
}
