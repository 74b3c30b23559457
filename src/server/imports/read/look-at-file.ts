import type { ImportProgress } from '#contract/imports/lines.names.ts'
import type { FileLook, LookedColumn } from '#contract/imports/preview.ts'
import type { CustomTarget } from '#domain/imports/header/custom-columns.ts'
import { CustomColumns } from '#domain/imports/header/custom-columns.ts'
import { emptyFile, namelessFile, refuseManyUnknown } from '#domain/imports/header/header.ts'
import type { FoundTable } from '#domain/imports/header/header-search.ts'
import { findTable } from '#domain/imports/header/header-search.ts'
import { parameterOf, unitLabels } from '#domain/imports/mapped-columns.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import { isKept } from '#domain/imports/mapping.ts'
import type { ColumnFacts, Proposal } from '#domain/imports/proposal.ts'
import type { TableShape } from '#domain/imports/table-shape.ts'
import { latestPossible } from '#domain/time/timestamps.ts'
import { noticesOf, questionOf } from './open-questions.ts'
import type { OpenedFile } from './opened-file.ts'
import { openFile, ReadProgress } from './opened-file.ts'
import { proposeReading } from './propose-reading.ts'
import { readOpened } from './read-file.ts'
import { cutCell } from './shown-cells.ts'
import { refusingUnreadable } from './unreadable.ts'

export type LookOptions = {
  partPath: string
  sheet: string | undefined
  headerLine: number | undefined
  shape: TableShape | undefined
  own: readonly CustomTarget[]
  now: Date
  onPiece: () => void
  onProgress: (progress: ImportProgress) => void
}

const shownLines = 20
const shownCells = 8

/** Looks at a spooled file and proposes how to read it. @throws CsvRefusal for what is no table */
export function lookAtFile(file: string, options: LookOptions): Promise<FileLook> {
  return refusingUnreadable(() => look(file, options))
}

async function look(file: string, options: LookOptions): Promise<FileLook> {
  const { partPath, sheet, headerLine, shape, now, onPiece, onProgress } = options
  const own = new CustomColumns(options.own)
  const opened = await openFile(file, {
    partPath,
    sheet,
    shape,
    headerLine,
    onPiece,
    onMade: (made) => onProgress({ phase: 'making', ...made }),
  })
  const found = findTable(opened.beginnings, { own, line: headerLine })
  if (!found) throw headerLine === undefined ? emptyFile() : namelessFile()
  // The file is read once for its columns, and as a rule twice for times with a zone.
  const progress = new ReadProgress(opened, 3, onProgress)
  const proposed = await proposeReading(opened, found, {
    own,
    latest: latestPossible(now),
    mayGuess: true,
    onRead: (bytes, rows) => progress.add(bytes, rows),
  })
  const { rows, facts, proposals, mapping, dates, decimals } = proposed
  refuseManyUnknown(proposals.filter(({ to }) => to === 'skip').length, facts.length)
  const { table } = opened
  const ambiguous = dates && !mapping.date_order ? (dates.example ?? null) : null
  const zoned = ambiguous === null ? await countZoned(opened, { ...options, mapping, progress }) : 0
  const time = mapping.columns.findIndex(({ to }) => to === 'time')
  return {
    format: table.format,
    sheets: [...table.sheets],
    rows,
    columns: facts.map((column, position) => lookedColumn(column, proposals[position], own)),
    lines: linesOf(opened, found),
    shape: table.shape ?? null,
    is_shape_sure: table.isShapeSure ?? true,
    source: (table.source ?? []).map(({ header, samples }) => ({
      header: header.toWellFormed(),
      samples: samples.map((sample) => sample.toWellFormed()),
    })),
    notices: noticesOf(proposed),
    numbers: { ambiguous: decimals.ambiguous?.toWellFormed() ?? null, why: decimals.why.toWellFormed() },
    dates: {
      orders: [...(dates?.orders ?? [])],
      ambiguous,
      example: facts[time]?.samples[0] ?? null,
      zoned,
      yearless: table.yearless?.written ?? null,
    },
    remembered_at: null,
    mapping,
    is_sure:
      questionOf(opened, proposed) === undefined &&
      proposals.some(({ to }) => parameterOf(to, own) !== undefined),
  }
}

/** Rows with a zone, when the file can be read as proposed. */
async function countZoned(
  opened: OpenedFile,
  { mapping, own, now, onPiece, progress }: LookOptions & { mapping: ImportMapping; progress: ReadProgress },
): Promise<number> {
  const targets = mapping.columns.map(({ to }) => to)
  if (!targets.includes('time')) return 0
  const says = targets.some(isKept)
  // Other columns count as notes where there are no readings or notes, so that rows are not empty.
  const columns = mapping.columns.map((column) =>
    column.to === 'skip' && !says ? { ...column, to: 'note' as const } : column,
  )
  const whole = { ...mapping, columns }
  const report = await readOpened(opened, { mapping: whole, own, now, onPiece, progress, onRow: () => {} })
  return report.zones_dropped
}

function lookedColumn(facts: ColumnFacts, proposal: Proposal | undefined, own: CustomColumns): LookedColumn {
  const { to = 'skip', sure = true, why = '' } = proposal ?? {}
  const known = parameterOf(to, own)
  const { header, samples, filled, values } = facts
  return {
    header: cutCell(header).toWellFormed(),
    samples: samples.map((sample) => sample.toWellFormed()),
    filled,
    values: values?.map(({ value, rows }) => ({ value: value.toWellFormed(), rows })) ?? null,
    sure,
    why: why.toWellFormed(),
    asks_unit: proposal?.asksUnit ?? false,
    asks_zeros: proposal?.zeros !== undefined,
    units: known ? unitLabels(known) : [],
  }
}

function linesOf({ beginnings }: OpenedFile, { delimiter }: FoundTable): FileLook['lines'] {
  const { records = [], lines = [] } = beginnings.find((one) => one.delimiter === delimiter) ?? {}
  return records.slice(0, shownLines).map((cells, index) => ({
    line: lines[index] ?? index + 1,
    cells: cells.slice(0, shownCells).map((cell) => cutCell(cell).toWellFormed()),
  }))
}
