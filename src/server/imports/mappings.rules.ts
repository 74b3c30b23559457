import type { FileLook } from '#contract/imports/preview.ts'
import type { OwnTarget } from '#domain/imports/header/own-columns.ts'
import { OwnColumns } from '#domain/imports/header/own-columns.ts'
import { parameterOf, unitLabels } from '#domain/imports/mapped-columns.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import { ownKey } from '#domain/parameters/own-parameters.ts'

type Remembered = { mapping: ImportMapping; usedAt: string } | undefined

/** The look with the mapping of such a file that was used before, when the tank still has the parameters of that mapping. */
export function withRemembered(
  look: FileLook,
  { remembered, own }: { remembered: Remembered; own: readonly OwnTarget[] },
): FileLook {
  if (!remembered || !isStillThere(remembered.mapping, own)) return look
  const { columns, sheet, header_line, date, last_year, decimals } = look.mapping
  const { last_year: _, ...before } = remembered.mapping
  const mapping: ImportMapping = {
    ...before,
    sheet,
    header_line,
    // The sheet, the header's line and the dates are those of this file, not of the one before.
    date,
    decimals: decimals ?? before.decimals,
    ...(last_year !== undefined && { last_year }),
    columns: remembered.mapping.columns.map((column, index) => {
      const { header, to, unit } = columns[index] ?? column
      // A unit that this file names, in a row below its header perhaps, counts instead of the one of the file before.
      const isNamed = unit !== null && to === column.to && look.columns[index]?.sure
      return { ...column, header, ...(isNamed && { unit }) }
    }),
  }
  const targets = new OwnColumns(own)
  const looked = look.columns.map((column, index) => {
    const to = mapping.columns[index]?.to ?? 'skip'
    if (to === columns[index]?.to) return column
    // The keeper has answered what was doubtful about the proposal, whose units are those of another parameter.
    const known = parameterOf(to, targets)
    return { ...column, sure: true, why: '', units: known ? unitLabels(known) : [] }
  })
  return { ...look, columns: looked, mapping, remembered_at: remembered.usedAt, is_sure: false }
}

/** Whether all own parameters of the mapping still exist: they may have been deleted. Those that its import added have ids by now. */
function isStillThere({ columns }: ImportMapping, own: readonly OwnTarget[]): boolean {
  const followed = new Set<string>(own.map(({ id }) => ownKey(id)))
  return columns.every(({ to }) => !to.startsWith('own:') || followed.has(to))
}
