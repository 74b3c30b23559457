import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'
import type { PlacedColumn } from '#domain/imports/header/header.ts'

const shownTanks = 10

/** Refuses a file with rows of several tanks: in one tank their readings could never be told apart again. */
export class TankCheck {
  readonly #columns: readonly { column: PlacedColumn; names: Map<string, string>; last: string }[]

  constructor(columns: readonly PlacedColumn[]) {
    this.#columns = columns.map((column) => ({ column, names: new Map(), last: '' }))
  }

  add(cells: readonly string[]): void {
    for (const seen of this.#columns) {
      const cell = cells[seen.column.position] ?? ''
      if (cell === seen.last) continue
      seen.last = cell
      const name = cell.trim().slice(0, 200)
      if (name !== '' && seen.names.size <= shownTanks) seen.names.set(name.toLowerCase(), name)
    }
  }

  /** @throws CsvRefusal for a column that names more than one tank. */
  finish(): void {
    for (const { column, names } of this.#columns) if (names.size > 1) throw severalTanks(column, names)
  }
}

function severalTanks({ header }: PlacedColumn, names: ReadonlyMap<string, string>): CsvRefusal {
  const shown = [...names.values()].slice(0, shownTanks).map(quoteCell).join(', ')
  const more = names.size > shownTanks ? ' and more' : ''
  return new CsvRefusal(
    `The column ${quoteCell(header)} names several tanks: ${shown}${more}.`,
    'An import goes into one tank, so nothing was imported: split the file into one for each tank, and import each into its own.',
  )
}
