import { CsvRefusal } from '#domain/csv-refusal.ts'
import { maxColumns } from '#domain/limits.ts'
import { longestRow, tooLong, tooManyCells } from '#server/imports/read/row-cutter.ts'
import { attributeOf, readXml } from '#server/imports/read/sources/xml.ts'
import { clockText, writtenMoment } from './moments.ts'
import { exactText, numberText, percentText } from './numbers.ts'
import type { PackedWorkbook } from './package.ts'
import { brokenWorkbook, hasPassword } from './package.ts'
import type { Merge, RowsReading, Sheets } from './sheets.ts'
import { noSuchSheet } from './sheets.ts'

const content = 'content.xml'

/** OpenDocument, as LibreOffice writes it. */
export class OpenDocument implements Sheets {
  readonly #packed: PackedWorkbook
  readonly names: readonly string[]
  readonly hidden: readonly string[] = []

  private constructor(packed: PackedWorkbook, names: readonly string[]) {
    this.#packed = packed
    this.names = names
  }

  /** @throws CsvRefusal when it is broken or has no sheet */
  static async open(packed: PackedWorkbook): Promise<OpenDocument> {
    let manifest = ''
    for await (const piece of packed.text('META-INF/manifest.xml')) {
      manifest += piece
      if (manifest.length > longestRow) break
    }
    if (manifest.includes('encryption-data')) throw hasPassword()
    const names: string[] = []
    const open = (name: string, attributes: Readonly<Record<string, string>>) => {
      if (name === 'table' && names.length < 1_000) names.push(attributeOf(attributes, 'name') ?? '')
    }
    await readXml(packed.text(content), { open, text: () => {}, close: () => {} }, brokenWorkbook)
    if (names.length === 0) throw new CsvRefusal(brokenWorkbook)
    return new OpenDocument(packed, names)
  }

  async read(name: string, reading: RowsReading): Promise<Merge[]> {
    if (!this.names.includes(name)) throw noSuchSheet(name, this.names)
    const reader = new TableReader(name, reading)
    await readXml(this.#packed.text(content), reader, brokenWorkbook)
    return reader.merges
  }
}

type Cell = { repeated: number; type: string; value: string; formula: string; paragraphs: string[] }

class TableReader {
  readonly merges: Merge[] = []
  readonly #name: string
  readonly #reading: RowsReading
  #state: 'before' | 'within' | 'done' = 'before'
  /** Depth in tables within the table, or in remarks on cells: these are no part of the sheet. */
  #aside = 0
  #row = 0
  #repeated = 1
  #cells: string[] = []
  #column = 0
  #length = 0
  #cell: Cell | undefined

  constructor(name: string, reading: RowsReading) {
    this.#name = name
    this.#reading = reading
  }

  isDone(): boolean {
    return this.#state === 'done' || this.#row >= (this.#reading.rows ?? Number.POSITIVE_INFINITY)
  }

  open(name: string, attributes: Readonly<Record<string, string>>) {
    if (this.#state === 'before') {
      if (name === 'table' && attributeOf(attributes, 'name') === this.#name) this.#state = 'within'
    } else if (this.#state === 'done') return
    else if (this.#aside > 0 || name === 'annotation' || name === 'shapes' || name === 'table')
      this.#aside += 1
    else if (name === 'table-row') this.#openRow(attributes)
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#openCell(attributes)
    else if (name === 'p') this.#cell?.paragraphs.push('')
    else if (name === 's') this.text(' '.repeat(countOf(attributeOf(attributes, 'c'), 1_000)))
    else if (name === 'tab') this.text('\t')
    else if (name === 'line-break') this.text('\n')
  }

  text(text: string) {
    const paragraphs = this.#cell?.paragraphs
    if (!paragraphs || paragraphs.length === 0 || this.#aside > 0) return
    paragraphs.push(`${paragraphs.pop()}${text}`)
    this.#length += text.length
    if (this.#length > longestRow) throw tooLong(this.#row + 1)
  }

  close(name: string) {
    if (this.#state !== 'within') return
    if (this.#aside > 0) this.#aside -= 1
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell()
    else if (name === 'table-row') this.#closeRow()
    else if (name === 'table') this.#state = 'done'
  }

  #openRow(attributes: Readonly<Record<string, string>>) {
    this.#repeated = countOf(attributeOf(attributes, 'number-rows-repeated'))
    this.#cells = []
    this.#column = 0
    this.#length = 0
  }

  #openCell(attributes: Readonly<Record<string, string>>) {
    const type = attributeOf(attributes, 'value-type') ?? ''
    const value = attributeOf(attributes, valueNames[type] ?? '') ?? ''
    this.#cell = {
      repeated: countOf(attributeOf(attributes, 'number-columns-repeated')),
      type,
      value,
      formula: attributeOf(attributes, 'formula') ?? '',
      paragraphs: [],
    }
    const [rows, columns] = ['rows', 'columns'].map((of) =>
      countOf(attributeOf(attributes, `number-${of}-spanned`)),
    )
    if (rows === undefined || columns === undefined || rows * columns === 1 || this.merges.length > 10_000)
      return
    this.merges.push({
      top: this.#row,
      bottom: this.#row + rows - 1,
      left: this.#column,
      right: this.#column + columns - 1,
    })
  }

  #closeCell() {
    if (!this.#cell) return
    const { repeated, value } = this.#cell
    const text = cellText(this.#cell, this.#reading.isExact?.(this.#column))
    if (text !== '') this.#reading.onCell?.(this.#column, text, value === '')
    this.#cell = undefined
    if (text !== '') this.#put(text, repeated)
    this.#column += repeated
  }

  #put(text: string, repeated: number) {
    if (this.#column + repeated > maxColumns) throw tooManyCells(this.#row + 1)
    this.#length += text.length * repeated
    if (this.#length > longestRow) throw tooLong(this.#row + 1)
    while (this.#cells.length < this.#column) this.#cells.push('')
    for (let count = 0; count < repeated; count += 1) this.#cells.push(text)
  }

  /** Only counts an empty row: one such row may stand for all that are left of a sheet. */
  #closeRow() {
    const hasCells = this.#cells.length > 0
    for (let count = 0; hasCells && count < this.#repeated && !this.isDone(); count += 1) {
      this.#reading.onRow(this.#row, [...this.#cells])
      this.#row += 1
    }
    if (!hasCells) this.#row += this.#repeated
  }
}

/** The attribute with the value, by the type of the cell; the value of a text is what the cell shows. */
const valueNames: Readonly<Record<string, string>> = {
  float: 'value',
  percentage: 'value',
  currency: 'value',
  date: 'date-value',
  time: 'time-value',
  boolean: 'boolean-value',
}

function cellText({ type, value, formula, paragraphs }: Cell, isExact = false): string {
  const isWithoutValue = value === '' && paragraphs.length === 0
  // Programs that work nothing out write `of:=[.A1]+1` alone.
  if (isWithoutValue && type !== 'string') return formula.replace(/^\w+:/, '')
  if (value === '') return paragraphs.join('\n')
  if (type === 'date') return writtenMoment(value, { showsClock: showsClock(paragraphs) })
  if (type === 'time') return timeOfDay(value)
  if (type === 'boolean') return value.toUpperCase()
  return type === 'percentage' ? percentText(value) : (isExact ? exactText : numberText)(value)
}

/** Undefined when nothing is shown. Some languages write midnight as 00.00, which no date can have. */
function showsClock(paragraphs: readonly string[]): boolean | undefined {
  return paragraphs.length === 0 ? undefined : /\d:\d\d|\b00?[.h]00\b/.test(paragraphs.join('\n'))
}

/** `PT20H05M00S` is 20:05:00. */
function timeOfDay(duration: string): string {
  const [, hours, minutes, seconds = ''] = /^PT(\d+)H(\d+)M(\d+(?:[.,]\d+)?)S$/.exec(duration) ?? []
  if (hours === undefined) return duration
  return clockText(
    Number(hours) * 3600 + Number(minutes) * 60 + Math.round(Number(seconds.replace(',', '.'))),
  )
}

function countOf(text: string | undefined, most = 2_000_000): number {
  const count = Number(text ?? 1)
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : 1
}
