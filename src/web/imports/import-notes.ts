import type { ImportResult } from '#contract/imports/upload.ts'
import { counted } from '#domain/count-words.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { measures, unitChoices } from '#domain/units/shown-units.ts'

/** What an import has done, or would do. */
export type ImportSummary = Omit<ImportResult, 'import_id'>

/** What an import does to the file's columns and times, one sentence for each effect. */
export function notesOf(
  result: ImportSummary,
  { units, isDone }: { units: Units; isDone: boolean },
): string[] {
  const { added_parameters = [], repeated_readings = 0, ...others } = result
  const { converted_units, ignored_columns, zones_dropped, unread, doubtful } = others
  const converted = converted_units.map(({ column, from, to }) =>
    isRead(to, units) ? `${column}: converted from ${from} to ${to}.` : `${column}: read as ${from}.`,
  )
  const added = added_parameters.join(', ')
  const are = repeated_readings === 1 ? 'is' : 'are'
  return [
    added !== '' && isDone && `This tank now tracks ${added} too: the file has readings for it.`,
    added !== '' && !isDone && `This tank will track ${added} too.`,
    ...converted,
    ignored_columns.length > 0 &&
      `${ignored_columns.length === 1 ? 'Column' : 'Columns'} not imported: ${ignored_columns.join(', ')}.`,
    repeated_readings > 0 &&
      `${counted(repeated_readings, 'reading')} ${are} in the file more than once: each is imported once.`,
    zones_dropped > 0 &&
      `${counted(zones_dropped, 'row')} named a time zone, which was ignored: the time is kept as written, as the local time of your tank.`,
    unread > 0 &&
      `${counted(unread, 'cell')} could not be read, so not measured. The rest of the row is imported.`,
    doubtful > 0 && `${counted(doubtful, 'cell')} stored, but unlikely for a tank: please check.`,
  ].filter((sentence) => sentence !== false)
}

/** Said of a file that has a header and nothing else. */
export const noRowsWords = 'The file has a header and no rows below it: there is nothing to import.'

type RowCounts = Pick<ImportSummary, 'created' | 'updated' | 'unchanged' | 'rejected'>

export function rowsOf(result: RowCounts): number {
  return result.created + result.updated + result.unchanged + result.rejected
}

/** False for a stored unit that this user has not chosen: values converted into it are shown in another unit. */
function isRead(stored: string, units: Units): boolean {
  const measured = measures.filter((measure) => unitChoices[measure][0].label === stored)
  return measured.every((measure) => units[measure] === unitChoices[measure][0].key)
}
