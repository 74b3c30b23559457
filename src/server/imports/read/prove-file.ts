import { ApiError } from '#contract/errors/errors.ts'
import { dateOrderNeeded, mappingWrong } from '#contract/errors/import-errors.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import { DateProof } from '#domain/imports/dates/dates.ts'
import { tankClockOf } from '#domain/imports/dates/tank-clock.ts'
import type { CustomColumns } from '#domain/imports/header/custom-columns.ts'
import { namelessFile } from '#domain/imports/header/header.ts'
import type { FoundHeader } from '#domain/imports/header/header-search.ts'
import { findHeader, findTable } from '#domain/imports/header/header-search.ts'
import type { MappingProblems } from '#domain/imports/mapped-columns.ts'
import { columnsOf } from '#domain/imports/mapped-columns.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import { NumberProof, settledStyle } from '#domain/imports/numbers.ts'
import type { RowReading } from '#domain/imports/row.ts'
import type { DateOrder } from '#domain/time/date-order.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { latestPossible } from '#domain/time/timestamps.ts'
import { tooManyRows } from './csv-file.ts'
import { doubtOf, questionOf, shapeDoubt } from './open-questions.ts'
import type { OpenedFile } from './opened-file.ts'
import type { ReadingProposal } from './propose-reading.ts'
import { proposeReading, styleOf } from './propose-reading.ts'
import type { CsvRow } from './row-cutter.ts'

export type ProofOptions = {
  /** The header alone says how to read the columns when there is none. */
  mapping?: ImportMapping | undefined
  /** An order that the file proves counts instead. */
  dateOrder?: DateOrder | undefined
  /** Every question refuses the file, since a user can be asked. */
  questions?: 'ask' | undefined
  now: Date
  own: CustomColumns
  mostRows: number
  /** Bytes that were read now, and rows so far. */
  onRead: (bytes: number, rows: number) => void
}

/** `doubt` is what only a user can answer. */
export type FileProof = { header: FoundHeader; reading: RowReading; doubt?: CsvRefusal | undefined }

/** Reads by the user's mapping, or as a look would propose. @throws CsvRefusal, mapping_wrong, date_order_needed */
export async function proveFile(opened: OpenedFile, options: ProofOptions): Promise<FileProof> {
  return options.mapping
    ? proveMapped(opened, { ...options, mapping: options.mapping })
    : proveUnasked(opened, options)
}

async function proveMapped(
  opened: OpenedFile,
  { mapping, now, own, mostRows: rows, onRead }: ProofOptions & { mapping: ImportMapping },
): Promise<FileProof> {
  const header = mappedHeaderOf(opened, { mapping, own })
  const latest = latestPossible(now)
  const { dates, numbers } = await proveColumns(opened, { header, rows, latest, onRead })
  const { decimals, clock, date_order: order } = mapping
  const reading = {
    columns: header.columns,
    order: chooseOrder(dates, order ?? undefined),
    latest,
    isUntouched: opened.isUntouched,
    delimiter: header.delimiter,
    numbers: decimals
      ? settledStyle(decimals)
      : styleOf(opened, { delimiter: header.delimiter, proof: numbers }),
    toTank: tankClockOf(clock),
  }
  return { header, reading }
}

/** What a look would leave open refuses the file. */
async function proveUnasked(
  opened: OpenedFile,
  { dateOrder, questions, now, own, mostRows: rows, onRead }: ProofOptions,
): Promise<FileProof> {
  const unsure = shapeDoubt(opened)
  if (unsure) throw unsure
  const named = findHeader(opened.beginnings, own)
  const found = findTable(opened.beginnings, { own })
  if (!found) throw namelessFile()
  const latest = latestPossible(now)
  const proposed = await proposeReading(opened, found, { own, latest, rows, mayGuess: false, onRead })
  const { mapping, dates, proven } = proposed
  const problems: MappingProblems = {}
  const columns = columnsOf(unguessed(proposed), { headers: found.headers, own, problems })
  if (!columns) throw new CsvRefusal(Object.values(problems)[0] ?? '')
  const reading = {
    columns: { ...columns, tanks: named.columns.tanks },
    order: dates && (mapping.date_order ?? chooseOrder(dates, dateOrder)),
    latest,
    isUntouched: opened.isUntouched,
    delimiter: found.delimiter,
    numbers: proven,
    toTank: undefined,
  }
  const doubt = questions === 'ask' ? questionOf(opened, proposed) : doubtOf(opened, proposed)
  const { delimiter, index } = found
  return { header: { delimiter, index, columns: reading.columns }, reading, doubt }
}

/** Drops units that only values suggest: these are taken for stored ones, and then refused. */
function unguessed({ mapping, proposals }: ReadingProposal): ImportMapping {
  const columns = mapping.columns.map((column, position) =>
    proposals[position]?.isLikelyUnit ? { ...column, unit: null } : column,
  )
  return { ...mapping, columns }
}

function mappedHeaderOf(
  { beginnings }: OpenedFile,
  { mapping, own }: { mapping: ImportMapping; own: CustomColumns },
): FoundHeader {
  const found = findTable(beginnings, { own, line: mapping.header_line })
  if (!found) throw mappingWrong({ header_line: `The file has no header on line ${mapping.header_line}.` })
  const problems: MappingProblems = {}
  const columns = columnsOf(mapping, { headers: found.headers, own, problems })
  if (!columns) throw mappingWrong(problems)
  return { delimiter: found.delimiter, index: found.index, columns }
}

type Columns = { header: FoundHeader; rows: number; latest: Timestamp } & Pick<ProofOptions, 'onRead'>

async function proveColumns(opened: OpenedFile, { header, rows, latest, onRead }: Columns) {
  const { columns, delimiter, index } = header
  const { time } = columns
  const [dates, numbers] = [new DateProof(latest), new NumberProof()]
  let read = 0
  const onRow = ({ cells }: CsvRow, rowIndex: number) => {
    if (rowIndex > index + rows) throw tooManyRows()
    if (rowIndex <= index) return
    read += 1
    if (time !== undefined) dates.add(cells[time] ?? '')
    for (const { position } of columns.parameters) numbers.add(cells[position] ?? '')
  }
  await opened.read({ delimiter, onRow, onBytes: (bytes) => onRead(bytes, read) })
  return { dates, numbers }
}

function chooseOrder(dates: DateProof, answer: DateOrder | undefined): DateOrder | undefined {
  const order = dates.order ?? answer
  if (order) return order
  if (dates.example === undefined) return undefined
  throw dates.isContradictory
    ? contradictoryDates(dates.example)
    : dateOrderNeeded(dates.example, dates.orders)
}

function contradictoryDates(date: string): ApiError {
  return new ApiError(
    'date_order_needed',
    'Some dates in this file can only have the day first, others only the month. Choose which is right: rows that do not fit will be left out.',
    { fields: { date_order: date } },
  )
}
