import type { ImportProgress } from '#contract/imports/lines.names.ts'
import type { FileLook, LookedColumn } from '#contract/imports/preview.ts'
import { newestYear } from '#domain/imports/dates/missing-years.ts'
import { namelessFile } from '#domain/imports/header/header.ts'
import type { FoundTable } from '#domain/imports/header/header-search.ts'
import { findTable } from '#domain/imports/header/header-search.ts'
import type { OwnTarget } from '#domain/imports/header/own-columns.ts'
import { OwnColumns } from '#domain/imports/header/own-columns.ts'
import { mappedHeader, parameterOf, unitLabels } from '#domain/imports/mapped-columns.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import { isKept, isReading } from '#domain/imports/mapping.ts'
import type { ColumnFacts, Proposal } from '#domain/imports/proposal.ts'
import { propose } from '#domain/imports/propose.ts'
import { refusalOfTurned } from '#domain/imports/turned-table.ts'
import { maxImportRows } from '#domain/limits.ts'
import { latestPossible } from '#domain/time/timestamps.ts'
import { ColumnCount } from './column-facts.ts'
import { isBlankRow } from './csv-file.ts'
import type { OpenedFile } from './opened-file.ts'
import { openFile } from './opened-file.ts'
import { Passes } from './passes.ts'
import { tooManyRows } from './prove-file.ts'
import { readOpened } from './read-file.ts'
import type { CsvRow } from './row-cutter.ts'
import { cutCell } from './shown-cells.ts'

export type Looking = {
  partPath: string
  /** The sheet and the header's line that the keeper has chosen. */
  sheet: string | undefined
  headerLine: number | undefined
  own: readonly OwnTarget[]
  now: Date
  onPiece: () => void
  onProgress: (progress: ImportProgress) => void
}

const shownLines = 20
const shownCells = 8

/** Looks at a spooled file and proposes how to read it. @throws CsvRefusal for what is no table */
export async function lookAtFile(file: string, looking: Looking): Promise<FileLook> {
  const { partPath, sheet, headerLine, now, onPiece, onProgress } = looking
  const own = new OwnColumns(looking.own)
  const opened = await openFile(file, {
    partPath,
    sheet,
    onPiece,
    onMade: (made) => onProgress({ phase: 'making', ...made }),
  })
  const found = findTable(opened.beginnings, { own, line: headerLine })
  if (!found) throw namelessFile()
  const turned = found.line === 0 && headerLine === undefined && refusalOfTurned(opened.beginnings)
  if (turned) throw turned
  // The file is read once for what its columns hold, and as a rule twice more for the times with a zone.
  const passes = new Passes(opened, { times: 3, onProgress })
  const { rows, counts } = await countColumns(opened, found, { latest: latestPossible(now), passes })
  const facts = counts.map((count, position) => count.facts(found.units[position] ?? ''))
  const proposals = propose(facts, { own, isUntouched: opened.isUntouched })
  const time = proposals.findIndex(({ to }) => to === 'time')
  const dates = counts[time]?.dates
  const { yearless } = opened.table
  const mapping: ImportMapping = {
    sheet: opened.table.sheet ?? null,
    header_line: found.line,
    date_order: dates?.order ?? null,
    decimals: usesCommas(counts, proposals) && found.delimiter === ',' ? ',' : null,
    clock: null,
    date: time === -1 ? (opened.table.date ?? null) : null,
    ...(yearless && { last_year: newestYear(yearless, latestPossible(now)) }),
    only: [],
    columns: proposals.map(({ to, unit }, position) => ({
      header: mappedHeader(found.headers[position] ?? ''),
      to,
      unit,
    })),
  }
  const ambiguous = dates && !dates.order ? (dates.example ?? null) : null
  const zoned = ambiguous === null ? await countZoned(opened, { ...looking, mapping, passes }) : 0
  const isDated = time !== -1 || mapping.date !== null
  return {
    format: opened.table.format,
    sheets: [...opened.table.sheets],
    rows,
    columns: facts.map((column, position) => lookedColumn(column, proposals[position], own)),
    lines: linesOf(opened, found),
    dates: {
      ambiguous,
      example: facts[time]?.samples[0] ?? null,
      zoned,
      yearless: yearless?.written ?? null,
    },
    remembered_at: null,
    mapping,
    is_sure:
      isDated &&
      !yearless &&
      ambiguous === null &&
      mapping.decimals === null &&
      proposals.every(({ sure }) => sure) &&
      proposals.some(({ to }) => parameterOf(to, own) !== undefined),
  }
}

async function countColumns(
  opened: OpenedFile,
  { delimiter, index, headers }: FoundTable,
  { latest, passes }: { latest: string; passes: Passes },
) {
  const counts = headers.map((header) => new ColumnCount(header, latest))
  let rows = 0
  const onRow = ({ cells }: CsvRow, place: number) => {
    if (place > index + maxImportRows) throw tooManyRows()
    if (place <= index || isBlankRow(cells)) return
    rows += 1
    for (const [position, count] of counts.entries()) count.add(cells[position] ?? '')
  }
  await opened.read({ delimiter, onRow, onBytes: (bytes) => passes.add(bytes, rows) })
  return { rows, counts }
}

/** True when a number has a decimal comma, as 8,1; 1,300 may be thirteen hundred, and proves none. */
function usesCommas(counts: readonly ColumnCount[], proposals: readonly Proposal[]): boolean {
  return counts.some(
    ({ numbers }, position) =>
      isReading(proposals[position]?.to ?? 'skip') && numbers.style === 'comma' && numbers.hasDecimalComma,
  )
}

/** How many rows have a time with a zone, when the file can be read as proposed. */
async function countZoned(
  opened: OpenedFile,
  { mapping, own, now, onPiece, passes }: Looking & { mapping: ImportMapping; passes: Passes },
): Promise<number> {
  const targets = mapping.columns.map(({ to }) => to)
  if (!targets.includes('time')) return 0
  const says = targets.some(isKept)
  // When no column is a reading or a note yet, skipped columns count as notes, so that their rows are not empty.
  const columns = mapping.columns.map((column) =>
    column.to === 'skip' && !says ? { ...column, to: 'note' as const } : column,
  )
  const whole = { ...mapping, columns }
  const report = await readOpened(opened, { mapping: whole, own, now, onPiece, passes, onRow: () => {} })
  return report.zones_dropped
}

function lookedColumn(facts: ColumnFacts, proposal: Proposal | undefined, own: OwnColumns): LookedColumn {
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
