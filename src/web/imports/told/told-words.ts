import type { ImportDetails, ImportReport } from '#contract/imports/imports.ts'
import { counted, countWords } from '#domain/count-words.ts'
import { rowsOf } from '#web/imports/import-notes.ts'

type Told = Pick<ImportDetails, 'created' | 'updated' | 'unchanged' | 'rejected' | 'undone_at' | 'report'>

/** `522 logs, 2016 to 2026`: how many logs an import has created or changed, and of which years they are. */
export function importTitle({ created, updated, unchanged, undone_at, report }: Told): string {
  if (undone_at !== null) return 'Import undone'
  const logs = created + updated
  if (logs === 0) return unchanged > 0 ? 'Nothing new' : 'No row could be stored'
  const years = report?.reach ? yearsOf(report.reach) : ''
  return `${counted(logs, 'log')}${years}`
}

function yearsOf({ first, last }: NonNullable<ImportReport['reach']>): string {
  const [from, to] = [first.slice(0, 4), last.slice(0, 4)]
  return from === to ? `, ${from}` : `, ${from} to ${to}`
}

/** `522 of 522 rows stored`, or `520 of 522 rows stored: 519 new, 1 updated, 2 rejected`. */
export function storedWords(told: Told): string {
  const { created, updated, unchanged, rejected } = told
  const parts = [
    created > 0 && `${countWords(created)} new`,
    updated > 0 && `${countWords(updated)} updated`,
    unchanged > 0 && `${countWords(unchanged)} already here`,
    rejected > 0 && `${countWords(rejected)} rejected`,
  ].filter((part) => part !== false)
  const stored = `${countWords(rowsOf(told) - rejected)} of ${counted(rowsOf(told), 'row')} stored`
  return created === rowsOf(told) ? stored : `${stored}: ${parts.join(', ')}`
}
