import { countWords } from '#domain/count-words.ts'
import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'
import { DateProof } from '#domain/imports/dates/dates.ts'
import { readHeaderCell } from '#domain/imports/header/names.ts'
import { startsLikeData } from '#domain/imports/numbers.ts'
import { maxCells, maxImportRowsWords, maxWorkbookRows } from '#domain/limits.ts'
import { lastTimestamp } from '#domain/time/timestamps.ts'
import { tooLarge } from '#server/imports/read/csv-file.ts'
import { makeCsv } from '#server/imports/read/sources/made-csv.ts'
import { shapeOfRows, shownRows } from '#server/imports/read/sources/shape.ts'
import type { Table, TableMaking } from '#server/imports/read/sources/table.ts'
import { headerRows, MergedCells } from './merged-cells.ts'
import { TextNumbers } from './numbers.ts'
import { OpenDocument } from './open-document.ts'
import type { Unpacked } from './package.ts'
import { PackedWorkbook } from './package.ts'
import type { RowsReading, Sheets } from './sheets.ts'
import { noSuchSheet } from './sheets.ts'
import { Workbook } from './workbook.ts'

type MadeTable = Pick<Table, 'sheets' | 'numbers'> & {
  format: 'xlsx' | 'ods'
  sheet: string
  rivals: string[]
}

/** Row N of the sheet is row N of the table. @throws CsvRefusal */
export async function workbookToCsv(
  path: string,
  { partPath, sheet, onPiece, onMade }: TableMaking,
): Promise<MadeTable> {
  const written: { rows?: number } = {}
  const report = ({ bytes, of_bytes }: Unpacked) => {
    onPiece()
    const { rows } = written
    const isFound = rows !== undefined && of_bytes > 0
    onMade?.({ rows: rows ?? 0, share: isFound ? Math.min(1, bytes / of_bytes) : null })
  }
  return PackedWorkbook.with(path, report, async (packed) => {
    refuseOthers(packed)
    const isOpen = packed.has('content.xml')
    const workbook = await (isOpen ? OpenDocument : Workbook).open(packed)
    if (sheet !== undefined && workbook.hidden.includes(sheet)) throw noSuchSheet(sheet, workbook.names)
    const chosen = sheet === undefined ? await chooseSheet(workbook) : { sheet, rivals: [] }
    const name = chosen.sheet
    const rows: string[][] = []
    const [texts, swapped] = [new TextNumbers(), new SwappedDates()]
    const onCell: RowsReading['onCell'] = (position, text, isText) => {
      if (isText) texts.add(text)
      if (isText) swapped.addText(position, text)
      else swapped.addValue(position, text)
    }
    const merges = await writeSheet(workbook, { name, partPath, written, rows, onCell })
    const merged = new MergedCells(merges, rows)
    swapped.refuse(merged.headers)
    const numbers = texts.style
    // Notes stay as they are.
    const isExact = (position: number) => readHeaderCell(merged.headers[position] ?? '')?.kind !== 'note'
    if (merged.isNeeded || numbers)
      await writeSheet(workbook, { name, partPath, written, merged, isExact: numbers && isExact })
    return { format: isOpen ? 'ods' : 'xlsx', sheets: workbook.names, ...chosen, numbers }
  })
}

type SheetOutput = {
  name: string
  partPath: string
  written: { rows?: number }
  /** Receives the first rows, with the header. */
  rows?: string[][]
  onCell?: RowsReading['onCell']
  merged?: MergedCells
  isExact?: RowsReading['isExact']
}

async function writeSheet(workbook: Sheets, output: SheetOutput) {
  const { name, partPath, written, rows, onCell, merged, isExact } = output
  written.rows = 0
  return makeCsv(partPath, (csv) => {
    // The width is at least that of the rows above: a sheet leaves out blank cells at the end of a row.
    let width = 0
    let cellCount = 0
    return workbook.read(name, {
      isExact,
      ...(onCell && { onCell }),
      onRow: (index, cells) => {
        if (index >= maxWorkbookRows) throw tooManyRows(name)
        if (index < headerRows)
          rows?.push(...Array.from({ length: index - rows.length }, () => []), [...cells])
        const row = merged ? [...merged.fill(index, cells)] : cells
        width = Math.max(width, row.length)
        cellCount += width
        if (cellCount > maxCells) throw tooLarge(`The sheet ${quoteCell(name)}`)
        while (row.length < width) row.push('')
        csv.put(index, row)
        written.rows = index + 1
      },
    })
  })
}

/** The first sheet with readings, else a header, else anything; `rivals` are all with readings, if several. */
async function chooseSheet(workbook: Sheets) {
  const worths = new Map<string, number>()
  for (const name of [...workbook.names, ...workbook.hidden])
    worths.set(name, worthOf(await firstRows(workbook, name)))
  const worth = (name: string) => worths.get(name) ?? 0
  const [sheet = ''] = workbook.names.toSorted((one, other) => worth(other) - worth(one))
  const rivals = [
    ...workbook.names.filter((name) => worth(name) === 3).map(quoteCell),
    ...workbook.hidden.filter((name) => worth(name) === 3).map((name) => `${quoteCell(name)} (hidden)`),
  ]
  return { sheet, rivals: rivals.length > 1 ? rivals : [] }
}

/** Readings 3, their header alone 2, anything else 1, nothing 0. */
function worthOf(records: readonly (readonly string[])[]): number {
  if (!shapeOfRows(records)) return records.length > 0 ? 1 : 0
  return records.some((cells) => cells.some(startsLikeData)) ? 3 : 2
}

/** A sheet that cannot be read is no error: it need not be the one that is meant. */
async function firstRows(workbook: Sheets, name: string): Promise<string[][]> {
  const records: string[][] = []
  try {
    await workbook.read(name, { rows: shownRows, onRow: (_index, cells) => records.push(cells) })
  } catch (error) {
    if (!(error instanceof CsvRefusal)) throw error
    if (records.length === 0) records.push([''])
  }
  return records
}

/** Refuses spreadsheets of other programs, and other zips. */
function refuseOthers(packed: PackedWorkbook) {
  if (packed.has('xl/workbook.bin'))
    throw otherKind(
      'a binary Excel workbook',
      'In Excel choose File > Save As and the type “Excel Workbook (.xlsx)”',
    )
  if (packed.has('[Content_Types].xml') && !packed.names.some((name) => name.startsWith('xl/')))
    if (packed.has('word/document.xml'))
      throw otherKind('a Word document', 'Put its table into a spreadsheet, save that as .xlsx')
  if (packed.names.some((name) => name.endsWith('.iwa') || name === 'Index.zip'))
    throw otherKind('a Numbers spreadsheet', 'In Numbers choose File > Export To > Excel or CSV')
  if (!packed.has('[Content_Types].xml') && !packed.has('content.xml'))
    throw otherKind('a zip archive', 'Unpack it')
}

function otherKind(what: string, remedy: string): CsvRefusal {
  return new CsvRefusal(`This is ${what}, which Coralline does not read. ${remedy}, and import that file.`)
}

function tooManyRows(name: string): CsvRefusal {
  return new CsvRefusal(
    `The sheet ${quoteCell(name)} has more than ${countWords(maxWorkbookRows)} rows, counted to its last one that is not blank. Save it as “CSV UTF-8” and import that file: as CSV it may have ${maxImportRowsWords}.`,
  )
}

/** So many dates in the first twelve days of months, beside texts that are no dates, are no accident. */
const fewest = 3

type Column = { proof: DateProof; text: string; days: number; day: string; hasLateDay: boolean }

/**
 * Finds days taken for months: a spreadsheet that opens 25/12/2019 and 01/05/2020 with the month first leaves the one a
 * text, and makes the other the fifth of January.
 */
class SwappedDates {
  readonly #columns = new Map<number, Column>()

  /** Takes a cell that is no text: only a date, `2020-01-05`, has its first sign behind four digits. */
  addValue(position: number, date: string): void {
    if (date[4] !== '-') return
    const column = this.#column(position)
    const [month, day] = [date.slice(5, 7), date.slice(8, 10)]
    if (Number(day) > 12) column.hasLateDay = true
    else if (month !== day) {
      column.days += 1
      column.day ||= date.slice(0, 10)
    }
  }

  addText(position: number, text: string): void {
    if (!/^\s*\d/.test(text)) return
    const column = this.#column(position)
    const hadOrder = isProven(column.proof)
    column.proof.add(text)
    if (!hadOrder && isProven(column.proof)) column.text = text.slice(0, 100)
  }

  /** @throws CsvRefusal for the column of the file's dates */
  refuse(headers: readonly string[]): void {
    for (const [position, { proof, text, days, day, hasLateDay }] of this.#columns) {
      const header = headers[position]?.trim() ?? ''
      if (readHeaderCell(header)?.kind !== 'time' || !isProven(proof) || hasLateDay || days < fewest) continue
      throw new CsvRefusal(
        `The column ${quoteCell(header)} has texts, such as ${quoteCell(text.trim())}, and dates, such as ${day}, of which none is later than the 12th of its month: the spreadsheet seems to have taken days for months when it opened the file.`,
        'Nothing was imported: import the file that it was made of. If its dates are right, make dates of the texts, too.',
      )
    }
  }

  #column(position: number): Column {
    const known = this.#columns.get(position)
    if (known) return known
    const column = { proof: new DateProof(lastTimestamp), text: '', days: 0, day: '', hasLateDay: false }
    this.#columns.set(position, column)
    return column
  }
}

function isProven({ example, orders }: DateProof): boolean {
  return example !== undefined && orders.length === 1
}
