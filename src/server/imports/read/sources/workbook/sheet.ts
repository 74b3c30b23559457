import { CsvRefusal } from '#domain/csv-refusal.ts'
import { maxColumns } from '#domain/limits.ts'
import { longestRow, tooLong, tooManyCells } from '#server/imports/read/row-cutter.ts'
import { momentText, writtenMoment } from './moments.ts'
import { exactText, numberText, percentText } from './numbers.ts'
import { brokenWorkbook } from './package.ts'
import type { Merge, RowsReading } from './sheets.ts'
import type { SharedTexts } from './strings.ts'
import { unescaped } from './strings.ts'
import type { Styles } from './styles.ts'

export type Meanings = { texts: SharedTexts; styles: Styles; is1904: boolean }

type SheetOptions = Meanings & RowsReading

const mostSheetColumns = 16_384

/** Takes cells row by row, each as a CSV file of the sheet would have it. */
export class SheetReader {
  readonly merges: Merge[] = []
  readonly #reading: SheetOptions
  #row = -1
  #column = -1
  #cells: string[] = []
  #length = 0
  /** Its formula stays until a value of it comes. */
  #cell: { type: string; style: number; formula: string } | undefined
  #text = ''
  #isText = false
  #isReading = false

  constructor(reading: SheetOptions) {
    this.#reading = reading
  }

  isDone(): boolean {
    return this.#row >= (this.#reading.rows ?? Number.POSITIVE_INFINITY)
  }

  open(name: string, attributes: Readonly<Record<string, string>>) {
    if (name === 'row') this.#openRow(attributes.r)
    else if (name === 'c') this.#openCell(attributes)
    else if (name === 'rPh') this.#isReading = true
    else if (name === 'f' || name === 'v' || (name === 't' && !this.#isReading))
      this.#isText = this.#cell !== undefined
    else if (name === 'mergeCell' && this.merges.length < 10_000) this.#merge(attributes.ref ?? '')
  }

  text(text: string) {
    if (!this.#isText) return
    this.#text += text
    if (this.#text.length > longestRow) throw tooLong(this.#row + 1)
  }

  close(name: string) {
    if (name === 'f') this.#closeFormula()
    else if (name === 'v' || name === 't') this.#closeValue()
    else if (name === 'rPh') this.#isReading = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
  }

  #openRow(number: string | undefined) {
    const row = number === undefined ? this.#row + 1 : Number(number) - 1
    if (!Number.isInteger(row) || row <= this.#row) throw new CsvRefusal(brokenWorkbook)
    this.#row = row
    this.#column = -1
    this.#cells = []
    this.#length = 0
  }

  #openCell({ r: reference, t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>) {
    const column = reference === undefined ? this.#column + 1 : columnOf(reference)
    if (column <= this.#column || column >= mostSheetColumns) throw new CsvRefusal(brokenWorkbook)
    this.#column = column
    this.#cell = { type, style: Number(style), formula: '' }
    this.#text = ''
  }

  #closeFormula() {
    this.#isText = false
    if (this.#cell) this.#cell.formula = `=${this.#text}`
    this.#text = ''
  }

  /** Some programs write an empty value, which only a formula of texts may have. */
  #closeValue() {
    this.#isText = false
    if (this.#cell && (this.#text.trim() !== '' || this.#cell.type === 'str')) this.#cell.formula = ''
  }

  #closeCell() {
    const isText = ['s', 'str', 'inlineStr'].includes(this.#cell?.type ?? '')
    const text = this.#cell
      ? this.#cell.formula || cellText(this.#text, { ...this.#cell, column: this.#column }, this.#reading)
      : ''
    this.#cell = undefined
    if (text === '') return
    this.#reading.onCell?.(this.#column, text, isText)
    if (this.#column >= maxColumns) throw tooManyCells(this.#row + 1)
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells.push(text)
    this.#length += text.length
    if (this.#length > longestRow) throw tooLong(this.#row + 1)
  }

  #closeRow() {
    if (!this.isDone() && this.#cells.length > 0) this.#reading.onRow(this.#row, this.#cells)
  }

  #merge(range: string) {
    const [, left = '', top, right = '', bottom] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(range) ?? []
    if (top === undefined) return
    this.merges.push({
      top: Number(top) - 1,
      bottom: Number(bottom) - 1,
      left: columnOf(left),
      right: columnOf(right),
    })
  }
}

/** `BC12` is in column 54, from 0; -1 for what names no cell. */
function columnOf(reference: string): number {
  let column = 0
  for (let index = 0; index < reference.length && index < 4; index += 1) {
    const letter = reference.charCodeAt(index) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

function cellText(
  raw: string,
  { type, style, column }: { type: string; style: number; column: number },
  meanings: SheetOptions,
): string {
  if (type === 's') return raw.trim() === '' ? '' : meanings.texts.get(Number(raw))
  if (type === 'str' || type === 'inlineStr') return unescaped(raw)
  if (type === 'b') return raw.trim() === '1' ? 'TRUE' : raw.trim() === '0' ? 'FALSE' : raw
  const meaning = meanings.styles.meaning(style)
  if (type === 'd') return writtenMoment(raw.trim(), { showsClock: meaning?.hasClock })
  if (type === 'e' || raw.trim() === '') return raw.trim()
  if (meaning?.isPercent) return percentText(raw.trim())
  return (
    (meaning && momentText(Number(raw), meaning, meanings.is1904)) ??
    (meanings.isExact?.(column) ? exactText : numberText)(raw.trim())
  )
}
