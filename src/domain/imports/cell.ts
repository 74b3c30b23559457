import { quoteCell } from '#domain/csv-refusal.ts'
import type { ParameterColumn } from '#domain/imports/header/header.ts'
import type { OddNumber } from '#domain/imports/units/odd-number.ts'
import { oddSentence } from '#domain/imports/units/odd-number.ts'
import { readUnitText, unitOf } from '#domain/imports/units/unit-words.ts'
import type { HeaderUnit } from '#domain/imports/units/units.ts'
import { applyUnit } from '#domain/imports/units/units.ts'
import { readingBound } from '#domain/limits.ts'
import { isWithin } from '#domain/parameters/parameters.ts'
import type { NumberProblem, NumberStyle } from './numbers.ts'
import { readNumber, splitUnit } from './numbers.ts'

/** The number in a cell, as written and in the stored unit; `stored` is NaN when it cannot be converted. */
type WrittenNumber = {
  readonly written: number
  readonly stored: number
  /** Undefined when neither cell nor header names one. */
  readonly unit: HeaderUnit | undefined
  /** The cell itself names its unit, or a part of it. */
  readonly isOwn: boolean
}

export type CellRemark = {
  readonly column: ParameterColumn
  readonly cell: string
  /** The cell counts as not measured. Otherwise its value is stored, though no tank is known to have such a value. */
  readonly isUnread: boolean
  readonly problem?: string
  readonly number?: WrittenNumber
}

type CellReading = {
  readonly numbers: NumberStyle
  /** Stores values that are not believable: the file is our own export, untouched. */
  readonly isUntouched: boolean
  readonly onOwnUnit: ((column: ParameterColumn, unit: HeaderUnit) => void) | undefined
}

/** Reads the cell of a parameter. A value that cannot be read or is impossible loses this cell only, not the row. */
export function readCell(
  column: ParameterColumn,
  cell: string,
  reading: CellReading,
): number | null | CellRemark {
  const read = readNumber(cell, reading.numbers)
  if (read === null) return null
  if (read === 0 && column.hasBlankZeros) return null
  const needsUnit = column.needsUnit && { column, cell, isUnread: true, problem: noUnitProblem }
  if (typeof read === 'number')
    return needsUnit || judge(column, { cell, number: inUnit(column.unit, read), reading })
  const meant = meantNumber(column, read)
  if (meant && needsUnit) return needsUnit
  const number = meant ?? readWithUnit(column, cell, reading)
  if (number?.isOwn && number.unit) reading.onOwnUnit?.(column, number.unit)
  if (number) return judge(column, { cell, number, reading })
  return { column, cell, isUnread: true, problem: read.problem }
}

const noUnitProblem = 'has no unit: choose that of its column.'

export function storedValue({ isUnread, number }: CellRemark): number | null {
  return isUnread || !number ? null : number.stored
}

function judge(
  column: ParameterColumn,
  { cell, number, reading }: { cell: string; number: WrittenNumber; reading: CellReading },
): number | CellRemark {
  const { stored } = number
  const { believable, thinkable } = column.known
  const isStorable = Math.abs(stored) < readingBound
  // Of an element 0 is what a laboratory writes for none that it could find.
  const isNone = stored === 0 && column.customId !== undefined
  if (isStorable && (isNone || isWithin(believable, stored))) return stored
  if (reading.isUntouched && isStorable) return stored
  return { column, cell, isUnread: !isStorable || !isWithin(thinkable, stored), number }
}

function inUnit(unit: HeaderUnit | undefined, written: number, isOwn = false): WrittenNumber {
  return { written, stored: unit ? applyUnit(unit, written) : written, unit, isOwn }
}

/** The only thinkable meaning (1.025 is a specific gravity, 1025 is none), or that of the file's settled style. */
function meantNumber(column: Pick<ParameterColumn, 'known' | 'unit'>, { either, settled }: NumberProblem) {
  const { thinkable } = column.known
  const [one, other] = [...new Set(either)]
    .map((written) => inUnit(column.unit, written))
    .filter(({ stored }) => isWithin(thinkable, stored))
  const isChoice = settled !== undefined || either?.[0] !== either?.[1]
  if (one && !other && isChoice) return one
  return settled === undefined ? undefined : inUnit(column.unit, settled)
}

/** Reads a cell such as `8.2 dKH`, whose unit precedes that of the header. */
function readWithUnit(column: ParameterColumn, cell: string, { numbers }: CellReading) {
  const parts = splitUnit(cell)
  if (!parts) return undefined
  const stated = readUnitText(column.known, parts.unit)
  if (!stated?.measure && !stated?.element && !stated?.isNamed) return undefined
  const element = stated.element ?? (stated.isNamed ? undefined : column.element)
  const unit = unitOf({ measure: stated.measure ?? column.measure, element })
  const read = readNumber(parts.number, numbers)
  if (typeof read === 'number') return inUnit(unit, read, true)
  const only = read && meantNumber({ known: column.known, unit }, read)
  return only && { ...only, isOwn: true }
}

export function remarkSentence(remark: CellRemark): string {
  const { column, cell, problem } = remark
  const odd = oddNumberOf(remark)
  return odd ? oddSentence(column.known, odd) : `${column.label}: ${quoteCell(cell.trim())} ${problem}`
}

/** The number of a remark, for a client that words it in other units. */
export function oddNumberOf({ column, cell, isUnread, number }: CellRemark): OddNumber | undefined {
  if (!number) return undefined
  const { stored, unit, isOwn } = number
  return {
    parameter: column.key,
    quoted: quoteCell(cell.trim()),
    unit: unit?.label ?? null,
    is_converted: unit?.convert !== undefined,
    is_own: isOwn,
    // JSON has no infinite numbers.
    stored: Number.isNaN(stored) ? null : Math.max(-readingBound, Math.min(readingBound, stored)),
    is_unread: isUnread,
  }
}
