import type { FileLook } from '#contract/imports/preview.ts'
import type { CustomTarget } from '#domain/imports/header/custom-columns.ts'
import { CustomColumns } from '#domain/imports/header/custom-columns.ts'
import { parameterOf, unitLabels } from '#domain/imports/mapped-columns.ts'
import type { ColumnTarget, ImportMapping } from '#domain/imports/mapping.ts'
import { customKey, isCustomKey } from '#domain/parameters/custom-parameters.ts'

type RememberedMapping = { mapping: ImportMapping; usedAt: string } | undefined

/** Adds the mapping that such a file was read with before, if the tank still has its parameters. */
export function withRemembered(
  look: FileLook,
  { remembered, own }: { remembered: RememberedMapping; own: readonly CustomTarget[] },
): FileLook {
  if (!remembered || !isStillThere(remembered.mapping, own)) return look
  const { columns, sheet, header_line, shape, date, last_year, decimals } = look.mapping
  // What its rows are, and which are repeated, is asked for each file.
  const { last_year: _, shape: __, repeats: ___, ...before } = remembered.mapping
  const targets = new CustomColumns(own)
  const mapping: ImportMapping = {
    ...before,
    sheet,
    header_line,
    // Sheet, header and dates are those of this file.
    date,
    ...(shape && { shape }),
    // The file before answers only what this one leaves open.
    decimals: look.numbers.ambiguous === null ? decimals : (decimals ?? before.decimals),
    ...(last_year !== undefined && { last_year }),
    columns: remembered.mapping.columns.map((column, index) => {
      const { header, to, unit } = columns[index] ?? column
      const { zeros, ...said } = column
      // A unit that this file names counts.
      const isNamed = unit !== null && to === column.to && look.columns[index]?.sure
      const counts = zeros && look.columns[index]?.asks_zeros ? { zeros } : {}
      if (asksUnit(column.to, index)) return { ...said, header, unit: null, ...counts }
      return { ...said, header, ...(isNamed && { unit }), ...counts }
    }),
  }
  const looked = look.columns.map((column, index) => {
    const to = mapping.columns[index]?.to ?? 'skip'
    const last = remembered.mapping.columns[index]?.unit
    if (asksUnit(to, index)) {
      const why = `The file does not say its unit: choose it.${last ? ` In the file before it was ${last}.` : ''}`
      const known = parameterOf(to, targets)
      return { ...column, sure: false, why, asks_unit: true, units: known ? unitLabels(known) : [] }
    }
    if (to === columns[index]?.to) return column
    // The user has answered before what was doubtful; the units are those of another parameter.
    const known = parameterOf(to, targets)
    return { ...column, sure: true, why: '', asks_unit: false, units: known ? unitLabels(known) : [] }
  })
  return { ...look, columns: looked, mapping, remembered_at: remembered.usedAt, is_sure: false }

  /** The unit of the file before answers nothing. */
  function asksUnit(to: ColumnTarget, index: number): boolean {
    if (to === columns[index]?.to) return look.columns[index]?.asks_unit ?? false
    const known = parameterOf(to, targets)
    return known !== undefined && isCustomKey(known.key) && unitLabels(known).length > 1
  }
}

/** Custom parameters may have been deleted. Those that the import added have ids by now. */
function isStillThere({ columns }: ImportMapping, own: readonly CustomTarget[]): boolean {
  const followed = new Set<string>(own.map(({ id }) => customKey(id)))
  return columns.every(({ to }) => !to.startsWith('own:') || followed.has(to))
}
