import type { FileLook } from '#contract/imports/preview.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import type { OwnTarget } from '#domain/imports/own-columns.ts'
import { ownKey } from '#domain/parameters/own-parameters.ts'

type Remembered = { mapping: ImportMapping; usedAt: string } | undefined

/** The look with what was said of such a file before, where that still holds for its columns and for the tank. */
export function withRemembered(
  look: FileLook,
  { remembered, own }: { remembered: Remembered; own: readonly OwnTarget[] },
): FileLook {
  if (!remembered || !isStillThere(remembered.mapping, own)) return look
  const { columns, sheet, header_line, date, last_year } = look.mapping
  const { last_year: _, ...before } = remembered.mapping
  const mapping: ImportMapping = {
    ...before,
    sheet,
    header_line,
    // What is kept is of this file, not of the one before.
    date,
    ...(last_year !== undefined && { last_year }),
    columns: remembered.mapping.columns.map((column, index) => ({
      ...column,
      header: columns[index]?.header ?? column.header,
    })),
  }
  return { ...look, mapping, remembered_at: remembered.usedAt, is_sure: false }
}

/** What it added is followed by now, and what it named may have been deleted. */
function isStillThere({ columns }: ImportMapping, own: readonly OwnTarget[]): boolean {
  const followed = new Set<string>(own.map(({ id }) => ownKey(id)))
  return columns.every(({ to }) => !to.startsWith('own:') || followed.has(to))
}
