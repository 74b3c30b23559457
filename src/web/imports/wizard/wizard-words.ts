import type { ApiError } from '#contract/errors/errors.ts'
import type { FileLook, ImportPreview } from '#contract/imports/preview.ts'
import { counted, countWords } from '#domain/count-words.ts'
import type { ClockMapping, ImportMapping } from '#domain/imports/mapping.ts'
import { dayOf, wallClock } from '#domain/time/timestamps.ts'
import { noRowsWords } from '#web/imports/import-notes.ts'
import type { WizardStep } from './wizard-shape.ts'

export const stepNames: Record<WizardStep, string> = {
  columns: 'Columns',
  dates: 'Dates and numbers',
  preview: 'Preview',
}

const formats: Readonly<Record<string, string>> = {
  csv: 'a table',
  xlsx: 'a workbook',
  ods: 'a workbook',
  json: 'a list',
  apex: 'an Apex log',
  'reef-pi': 'a reef-pi log',
  long: 'a list of readings',
  icp: 'a laboratory’s report',
}

/** `212 rows, 8 columns, read as a table`. */
export function fileWords({ format, rows, columns }: Pick<FileLook, 'format' | 'rows' | 'columns'>): string {
  const kind = formats[format] ?? format
  return `${counted(rows, 'row')}, ${counted(columns.length, 'column')}, read as ${kind}`
}

/** Says why the file was not imported at once, without sounding like a failure, and asks instead of giving advice. */
export function hintWords({ code, message, fields }: Pick<ApiError, 'code' | 'message' | 'fields'>): string {
  return code === 'date_order_needed'
    ? 'Its dates can be read in two ways, so nothing has been imported yet. Choose the right one.'
    : (fields?.file ?? message)
}

/** `Read the same way as your last file like this, on 2026-03-03.`, by the reader's clock. */
export function rememberedWords(instant: string): string {
  return `Read the same way as your last file like this, on ${dayOf(wallClock(new Date(instant)))}.`
}

const listed = 12

/** `3 columns are not read: Weather, Mood, column 7.` */
export function unreadWords(names: readonly string[]): string {
  const shown = names.slice(0, listed).join(', ')
  const more = names.length > listed ? ` and ${countWords(names.length - listed)} more` : ''
  return `${columnsAre(names.length)} not read: ${shown}${more}`
}

export function lookWords(unsure: number): string {
  return `${columnsAre(unsure)} worth a look.`
}

function columnsAre(count: number): string {
  return `${counted(count, 'column')} ${count === 1 ? 'is' : 'are'}`
}

export const previewNames = {
  created: 'New',
  updated: 'Updated',
  unchanged: 'Already here',
  rejected: 'Rejected',
} as const

export function previewNotes(
  { left_out, repeated_hours }: ImportPreview,
  { clock }: Pick<ImportMapping, 'clock'>,
): string[] {
  return [
    clock !== null && clockWords(clock),
    left_out > 0 && `${counted(left_out, 'row')} left out, as you chose.`,
    repeated_hours > 0 &&
      `${counted(repeated_hours, 'row')} in an hour that your clock shows twice, when summer time ends: both are kept at the same time of day.`,
  ].filter((sentence) => sentence !== false)
}

/** `12 rows repeat an earlier one in every cell.`, and what becomes of them. */
export function repeatedWords(rows: number, { repeats }: Pick<ImportMapping, 'repeats'>): string {
  const [which, are] = [counted(rows, 'row'), rows === 1 ? 'is' : 'are']
  return repeats === 'once'
    ? `${which} ${rows === 1 ? 'repeats' : 'repeat'} an earlier one in every cell, and ${are} left out.`
    : `${which} ${rows === 1 ? 'repeats' : 'repeat'} an earlier one in every cell. All of them are kept, as separate tests with the same result.`
}

/** `412 of these look like logs that are already here, 8 hours earlier.` */
export function shiftedWords({ count, minutes }: NonNullable<ImportPreview['shifted']>): string {
  const looks = `${countWords(count)} of these look like logs that are already here`
  if (minutes === null)
    return `${looks}, at noon: they came without a time of day. Importing them adds them again.`
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const by = [hours > 0 && counted(hours, 'hour'), rest > 0 && counted(rest, 'minute')].filter(Boolean)
  const when = `${by.join(' and ')} ${minutes < 0 ? 'earlier' : 'later'}`
  return `${looks}, ${when}. Check which clock the file uses: importing them adds them again.`
}

function clockWords(clock: ClockMapping): string {
  if ('zone' in clock)
    return `Times are converted from UTC to the local time of ${clock.zone.replaceAll('_', ' ')}.`
  const by = counted(Math.abs(clock.minutes), 'minute')
  return `Times are shifted ${clock.minutes < 0 ? 'earlier' : 'later'} by ${by}.`
}

/** The words of the button that imports: `Import 215 rows`; undefined when nothing would change. */
export function importWords(preview: Pick<ImportPreview, 'created' | 'updated'>): string | undefined {
  const rows = preview.created + preview.updated
  return rows === 0 ? undefined : `Import ${counted(rows, 'row')}`
}

export function nothingWords(preview: Pick<ImportPreview, 'unchanged' | 'rejected' | 'left_out'>): string {
  const { unchanged, rejected, left_out } = preview
  if (unchanged > 0 && rejected === 0)
    return 'All of these rows are already here: there is nothing to import.'
  if (unchanged > 0) return 'Everything that could be read is already here: there is nothing to import.'
  if (rejected > 0)
    return 'None of these rows could be read. The reasons are below; columns and dates can be changed.'
  return left_out > 0
    ? 'There are no rows to import. Check the columns, and which rows are read.'
    : noRowsWords
}
