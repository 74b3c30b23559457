import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'
import { DateProof } from '#domain/imports/dates/dates.ts'
import { readHeaderCell } from '#domain/imports/header/names.ts'
import { lastTimestamp } from '#domain/time/timestamps.ts'

/** So many dates that are all in the first twelve days of their months are no accident beside texts that are none. */
const fewest = 3

type Column = { proof: DateProof; text: string; days: number; day: string; hasLateDay: boolean }

/**
 * Finds out whether a spreadsheet has taken days for months: when it opened 25/12/2019 and 01/05/2020 with the month first, the one
 * stayed a text, and the other became the fifth of January, which nobody sees who looks at the cells one by one.
 */
export class SwappedDates {
  readonly #columns = new Map<number, Column>()

  /** Takes a cell that is no text: only a date has its first sign behind four digits, `2020-01-05`. */
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

  /** Takes a cell that is a text. */
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
