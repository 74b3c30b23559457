import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'
import { headersOf } from '#domain/imports/units/header-units.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import type { HeaderCell } from './names.ts'

export type NamedColumn = { header: string; position: number; cell: NonNullable<HeaderCell> }

export function refuseRepeated(columns: readonly NamedColumn[]): void {
  const first = new Map<string, NamedColumn>()
  for (const column of columns) {
    const { cell } = column
    if (cell.kind === 'tank') continue
    const meaning = 'key' in cell ? cell.key : 'name' in cell ? cell.name : cell.kind
    const earlier = first.get(meaning)
    if (earlier)
      throw new CsvRefusal(
        `The columns ${quoteCell(earlier.header)} and ${quoteCell(column.header)} of the file say the same thing. Keep one of them${orJoin(earlier, column)} and import the file again.`,
      )
    first.set(meaning, column)
  }
}

/** For two columns of one parameter in different units: a user who changed the unit may have split the column. */
function orJoin({ cell: one }: NamedColumn, { cell: other }: NamedColumn): string {
  if (one.kind !== 'parameter' || other.kind !== 'parameter') return ''
  const parameter = parameters.find(({ key }) => key === one.known.key)
  if (!parameter || one.stated.measure === other.stated.measure) return ''
  const example = quoteCell(`${parameter.ideal.max} ${parameter.unit}`)
  return `, or bring their values into one column with the unit behind each, as in ${example},`
}

export function refuseUnknownUnits(columns: readonly NamedColumn[]): void {
  for (const { header, cell } of columns) {
    if (cell.kind !== 'unknown-unit') continue
    throw new CsvRefusal(
      `The column ${quoteCell(header)} has a unit that Coralline does not know, so nothing was imported.`,
      `Headers that it reads: ${headersOf(cell.known)}. Rename the column, convert its values if need be, and import the file again.`,
    )
  }
}
