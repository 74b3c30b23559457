import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'
import type { CustomColumns } from '#domain/imports/header/custom-columns.ts'
import type { HeaderCell } from '#domain/imports/header/names.ts'
import { readHeaderCell } from '#domain/imports/header/names.ts'
import { columnName, isMeasureName } from '#domain/imports/units/measure-names.ts'

type Column = { readonly header: string; readonly cell: HeaderCell }

export const separateTables =
  'Nothing was imported: put each table into a file of its own, and import one after the other.'

/**
 * The column with which a second table begins beside the first: it has dates of its own, behind a nameless column or
 * under the name of those before, and both have readings. The dates of the first would be wrong for it.
 */
export function tableBeside(headers: readonly string[], own: CustomColumns): number | undefined {
  const columns = headers.map((header) => ({ header, cell: own.read(header) ?? readHeaderCell(header) }))
  const times = columns.flatMap((column, at) => (isTime(column) ? [at] : []))
  return times.find((at) => {
    const before = columns.slice(0, at)
    const sameName = before.some((other) => isTime(other) && isSameName(other, columns[at]))
    return (
      times[0] !== at &&
      (sameName || headers[at - 1]?.trim() === '') &&
      before.some(isReading) &&
      columns.slice(at).some(isReading)
    )
  })
}

/** @throws CsvRefusal for two tables side by side */
export function refuseTableBeside(headers: readonly string[], own: CustomColumns): void {
  const position = tableBeside(headers, own)
  if (position === undefined) return
  const name = quoteCell(headers[position]?.trim() ?? '')
  throw new CsvRefusal(
    `A second table begins beside the first one, with the column ${name}, which is column ${position + 1}.`,
    separateTables,
  )
}

/** False for the time of day, which may stand anywhere beside a date. */
function isTime({ cell }: Column): boolean {
  return cell?.kind === 'time' && cell.name !== 'time'
}

function isSameName({ cell: one }: Column, other: Column | undefined): boolean {
  return one?.kind === 'time' && other?.cell?.kind === 'time' && one.name === other.cell.name
}

function isReading({ header, cell }: Column): boolean {
  return cell?.kind === 'parameter' || cell?.kind === 'unknown-unit' || isMeasureName(columnName(header))
}
