import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'
import { DateProof, readMoment } from '#domain/imports/dates/dates.ts'
import type { LabReport, ReportColumns } from '#domain/imports/lab-reports.ts'
import { elementHeader, otherWater, reportColumns } from '#domain/imports/lab-reports.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import { maxColumns } from '#domain/limits.ts'
import { formatExportTimestamp, lastTimestamp } from '#domain/time/timestamps.ts'
import { readCsv } from '#server/imports/read/csv-file.ts'
import { findEncoding } from '#server/imports/read/encoding.ts'
import { tooManyCells } from '#server/imports/read/row-cutter.ts'
import { makeCsv } from './made-csv.ts'
import type { Table, TableMaking } from './table.ts'
import { MakingProgress } from './table.ts'

type ElementValue = { header: string; value: string }

/**
 * Writes a laboratory's report as one row below its header, with its date, if it has one, and a column for each
 * element. Answers the day if that is certain, and the columns that are left out.
 * @throws CsvRefusal for more elements than a table may have
 */
export async function labReportToCsv(
  { csvPath }: Table,
  shape: LabReport,
  { partPath, ...making }: TableMaking,
): Promise<{ date?: string; ignored: readonly string[] }> {
  const { found, ignored } = await elementsOf(csvPath, { shape, made: new MakingProgress(making) })
  // Row 10 is the last: a header is looked for among the first rows, and a letterhead may be longer.
  const headerIndex = Math.min(shape.index, 10)
  const date = shape.date === undefined ? undefined : dateCell(shape.date)
  await makeCsv(
    partPath,
    (csv) => {
      const first = date ? [{ header: 'Date', value: date.cell }] : []
      const cells = [...first, ...found]
      csv.put(
        headerIndex,
        cells.map(({ header }) => header),
      )
      csv.put(
        headerIndex + 1,
        cells.map(({ value }) => value),
      )
    },
    shape.delimiter,
  )
  return { ignored, ...(date?.day !== undefined && { date: date.day }) }
}

type ReportSource = { shape: LabReport; made: MakingProgress }

/**
 * The value of each element, and the columns beside them. A table below the first is read by its own header.
 * @throws CsvRefusal for readings of another water, by an element that is listed again, or a heading
 */
async function elementsOf(
  path: string,
  { shape, made }: ReportSource,
): Promise<{ found: ElementValue[]; ignored: string[] }> {
  const found = new Map<string, ElementValue>()
  const ignored = new Set<string>()
  const encoding = await findEncoding(path, made.onPiece)
  let columns: ReportColumns = shape
  let other: string | undefined
  const onRow = ({ cells }: { cells: readonly string[] }, index: number) => {
    if (index < shape.index) return
    made.rows = index - shape.index
    const nextColumns = reportColumns(cells)
    if (nextColumns) {
      columns = nextColumns
      for (const header of columns.ignored) ignored.add(header)
      return
    }
    other ??= otherWater(cells)
    const at = (position: number | undefined) =>
      position === undefined ? '' : (cells[position]?.trim() ?? '')
    const [element, name, value] = [at(columns.element), at(columns.name), at(columns.value)]
    if (element === '' && name === '') return
    const unit = columns.unit === undefined ? columns.unitOfAll : at(columns.unit)
    const header = elementHeader({ element, name, unit })
    const before = found.get(plainWords(header))
    if (value === '' && before) return
    if (value !== '' && other !== undefined) throw isOfOtherWater(other)
    // A value after a blank counts, too: the first sample did not measure it.
    if (before && before.value !== value) throw isListedTwice(header)
    found.set(plainWords(header), before ?? { header, value })
    if (found.size >= maxColumns) throw tooManyCells(shape.index + 1)
  }
  await readCsv(path, { encoding, delimiter: shape.delimiter, onRow, onBytes: made.onPiece })
  return { found: [...found.values()].filter(({ value }) => value !== ''), ignored: [...ignored] }
}

const keepOne = "Leave only the tank's rows in the file, and import it again."

function isOfOtherWater(heading: string): CsvRefusal {
  return new CsvRefusal(
    `Below ${quoteCell(heading)} the report lists another water than that of the tank.`,
    keepOne,
  )
}

function isListedTwice(header: string): CsvRefusal {
  return new CsvRefusal(
    `The report lists ${quoteCell(header)} twice, and not with the same value: perhaps it is of two samples.`,
    keepOne,
  )
}

/**
 * A date that can be read in one way is written in our form, and its day answered. One with a zone stays as it is,
 * since dropping the zone is reported where rows are read.
 */
function dateCell(text: string): { cell: string; day?: string } {
  const proof = new DateProof(lastTimestamp)
  proof.add(text)
  const moment = readMoment(text, { order: proof.order, latest: lastTimestamp })
  if (!moment) return { cell: text }
  const day = moment.timestamp.slice(0, 10)
  if (moment.offset !== undefined) return { cell: text, day }
  return { cell: moment.hasTime ? formatExportTimestamp(moment.timestamp) : day, day }
}
