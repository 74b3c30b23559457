import { findSpelledDates } from '#domain/imports/dates/dates.ts'
import { headersBeside } from '#domain/imports/header/header.ts'
import type { Beginning, Delimiter } from '#domain/imports/header/header-search.ts'
import { readHeaderCell } from '#domain/imports/header/names.ts'
import {
  columnName,
  isMeasureName,
  isParameterName,
  unitColumns,
} from '#domain/imports/units/measure-names.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import { splitRemarks } from '#domain/imports/units/unit-words.ts'
import { nameWithUnit } from '#domain/parameters/name-with-unit.ts'

export type ReportColumns = {
  /** The column with the element's symbol or name; `name` is the other of the two, when the report has both. */
  readonly element: number
  readonly name: number | undefined
  readonly value: number
  readonly unit: number | undefined
  readonly unitOfAll: string
  readonly ignored: readonly string[]
}

/** The first table of a laboratory's report; `index` counts the records before its header. */
export type LabReport = ReportColumns & {
  readonly delimiter: Delimiter
  readonly index: number
  /** When the sample was taken, as the lines above the header write it. */
  readonly date: string | undefined
}

const elementColumns = [
  ...'element, elements, symbol, parameter, parameters, analyte, substance, name'.split(', '),
  ...'elemente, élément, elemento, pierwiastek'.split(', '),
]
const valueColumns = [
  ...'analysis, analyse, measured value, your value, current value, actual value, value'.split(', '),
  ...'result, results, measured, actual, concentration'.split(', '),
  ...'messwert, analysewert, ergebnis, istwert, ist-wert, wert'.split(', '),
  ...'valeur, résultat, valor, resultado, valore, risultato, waarde, resultaat, wynik'.split(', '),
]
/** A table with fewer known elements is no laboratory's report. */
const fewest = 3

/** Finds the report of a laboratory (ICP): a column of elements, one of their values, and none for the time. */
export function findLabReport(beginnings: readonly Beginning[]): LabReport | undefined {
  for (const { delimiter, records } of beginnings) {
    for (const [index, header] of records.slice(0, 40).entries()) {
      const columns = readColumns(header, records.slice(index + 1))
      if (columns) return { delimiter, index, ...columns, date: dateAbove(records.slice(0, index)) }
    }
  }
  return undefined
}

function readColumns(header: readonly string[], rows: readonly (readonly string[])[]) {
  const kinds = header.map((cell) => readHeaderCell(cell)?.kind)
  if (kinds.includes('time') || kinds.includes('parameter') || kinds.includes('unknown-unit'))
    return undefined
  const columns = reportColumns(header)
  if (!columns) return undefined
  const known = (position: number) =>
    new Set(rows.map((cells) => plainWords((cells[position] ?? '').slice(0, 60))).filter(isMeasureName)).size
  const { element, name } = columns
  return Math.max(known(element), name === undefined ? 0 : known(name)) < fewest ? undefined : columns
}

/** The columns of a table of elements and values with this header: a report may have several such tables. */
export function reportColumns(header: readonly string[]): ReportColumns | undefined {
  const names = header.map(columnName)
  const element = elementColumns.map((alias) => names.indexOf(alias)).filter((position) => position !== -1)
  const [first, second] = element
  const value = valueColumns.map((alias) => names.indexOf(alias)).find((position) => position !== -1)
  if (first === undefined || value === undefined) return undefined
  const unit = names.findIndex((name) => unitColumns.includes(name))
  const read = new Set([first, value, unit, ...(second === undefined ? [] : [second])])
  const count = header.findLastIndex((cell) => cell.trim() !== '') + 1
  return {
    element: first,
    name: second,
    value,
    unit: unit === -1 ? undefined : unit,
    unitOfAll: splitRemarks(plainWords((header[value] ?? '').slice(0, 200))).remarks[0] ?? '',
    ignored: headersBeside(read, header.slice(0, count)),
  }
}

const otherWaters = /[oó]smo[sz]|\bro\b|\brodi\b|\b(?:source|tap|fresh) ?water\b|leitungswasser|süßwasser/iu

/** The heading that says that other water than the tank's follows: `Osmosis water`. */
export function otherWater(cells: readonly string[]): string | undefined {
  const [heading = '', ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  // A remark about a change of water is longer, or a sentence.
  const isHeading = others.length === 0 && heading.length <= 30 && !/[.!?:]\s*\S/.test(heading)
  return isHeading && otherWaters.test(heading) ? heading : undefined
}

/** What the words beside a date say of it, in the order of search; the lowest rank is the date of the sample. */
const dateWords = [
  {
    rank: 9,
    words: /\b(?:previous|last|vorige|letzte|pr[eé]c[eé]dent|derni[eè]re?|anterior|precedente|poprzedni)/i,
  },
  {
    rank: 0,
    words:
      /taken|collected|sampl(?:ed|ing)|proben?nahme|entnahme|entnommen|prél[eè]v|muestreo|preliev|campionam|monstername|amostragem|colheita|pobra/i,
  },
  {
    rank: 3,
    words:
      /received|arriv|eingang|eingegangen|reçu|récep|recib|ricev|ontvang|receb|otrzyma|an[aá]l[yi]|report|test/i,
  },
  { rank: 1, words: /sampl|probe/i },
  { rank: 2, words: /\bdate\b|datum/i },
]

function dateAbove(records: readonly (readonly string[])[]): string | undefined {
  const filled = records.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const found = filled.flatMap((cells, index) =>
    wordedDates(cells, filled[index - 1] ?? []).map(({ date, words }) => ({
      date,
      rank: rankOf(words) ?? dateWords.length,
    })),
  )
  return found.toSorted((one, other) => one.rank - other.rank)[0]?.date
}

function rankOf(words: string): number | undefined {
  return dateWords.find((one) => one.words.test(words))?.rank
}

/** The dates of a line with the words beside each, or the cell above where these say nothing and in a table. */
function wordedDates(
  cells: readonly string[],
  above: readonly string[],
): readonly { date: string; words: string }[] {
  const line = cells.join(' ').slice(0, 500)
  const dates = findSpelledDates(line)
  const beside = wordsBeside(line, dates)
  const heads = dates.map(({ start }) => headAt(above, columnAt(cells, start)))
  const isTable = dates.length > 1 && heads.every((head) => rankOf(head) !== undefined)
  return dates.map(({ date }, index) => {
    const [words = '', head = ''] = [beside[index], heads[index]]
    return { date, words: isTable || rankOf(words) === undefined ? head : words }
  })
}

/** The words before each of several dates, or behind it in a line that begins with a date. */
function wordsBeside(line: string, dates: ReturnType<typeof findSpelledDates>): string[] {
  if (dates.length === 1) return [line]
  const between = dates.map(({ end }, index) => line.slice(end, dates[index + 1]?.start))
  const before = line.slice(0, dates[0]?.start)
  return /\p{L}/u.test(before) ? [before, ...between] : between
}

/** The cell with this character of the line, where a space stands between cells. */
function columnAt(cells: readonly string[], character: number): number {
  let end = 0
  return cells.findIndex((cell) => {
    end += cell.length + 1
    return end > character
  })
}

/** The heading of a date in the cell below; '' for a cell with a date itself. */
function headAt(cells: readonly string[], column: number): string {
  const cell = (cells[column] ?? '').slice(0, 200)
  return findSpelledDates(cell).length > 0 ? '' : cell
}

const phosphorus = /^(?:p|phosphorus|phosphor|phosphore|f[oó]sforo|fosfor)$/i

/** The header of an element's column. Phosphorus gets its symbol: by its name it would be read as phosphate. */
export function elementHeader({
  element,
  name,
  unit,
}: {
  element: string
  name: string
  unit: string
}): string {
  const spellings = [name, element].map((text) => text.trim()).filter((text) => text !== '')
  if (spellings.some((text) => phosphorus.test(text))) return nameWithUnit('P', unit)
  const known = spellings.find(isParameterName) ?? spellings.find(isMeasureName) ?? spellings[0] ?? ''
  return nameWithUnit(known, unit)
}
