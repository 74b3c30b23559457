import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'
import type { ImportColumns } from '#domain/imports/header/header.ts'
import { readHeaderCell } from '#domain/imports/header/names.ts'
import { startsLikeData } from '#domain/imports/numbers.ts'
import { separateTables } from '#domain/imports/table-beside.ts'
import type { CsvRow } from './row-cutter.ts'

const shownNames = 4

/** Refuses a table below the first one, whose columns are others. */
export class SecondTableCheck {
  readonly #time: number | undefined
  readonly #above = new Set<string>()

  constructor({ time, clock }: Pick<ImportColumns, 'time' | 'clock'>) {
    this.#time = time ?? clock
  }

  /** Takes rows down to the header and its units. */
  addAbove(cells: readonly string[]): void {
    this.#above.add(textOf(cells))
  }

  /** Takes rows below. A header that is repeated as it was is a row like others. @throws CsvRefusal */
  add({ line, cells }: CsvRow): void {
    if (this.#time === undefined) return
    const time = cells[this.#time] ?? ''
    // Nearly all rows have a date there.
    if (startsLikeData(time) || readHeaderCell(time)?.kind !== 'time' || this.#above.has(textOf(cells)))
      return
    const names = cells.filter((cell) => cell.trim() !== '')
    if (names.length < 2) return
    const shown = names.slice(0, shownNames).map((name) => quoteCell(name.trim()))
    throw new CsvRefusal(
      `Line ${line} names columns of its own, ${shown.join(', ')}${names.length > shownNames ? ' and more' : ''}: a second table begins there.`,
      separateTables,
    )
  }
}

function textOf(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.trim())
    .join('\n')
    .trimEnd()
}
