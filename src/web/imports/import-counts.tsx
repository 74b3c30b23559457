import type { ImportResult } from '#contract/imports/upload.ts'
import { countWords } from '#domain/count-words.ts'
import * as css from './import-outcome.module.css'

const countNames = ['created', 'updated', 'unchanged', 'rejected'] as const
type CountName = (typeof countNames)[number]
type Counts = Pick<ImportResult, CountName>

/** What has become of the rows of a file. */
export const doneNames: Record<CountName, string> = {
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Unchanged',
  rejected: 'Rejected',
}

/** The rows of a file by what becomes of them, a tile each. */
export function ImportCounts({ counts, names }: { counts: Counts; names: Record<CountName, string> }) {
  return (
    <p className={css.counts}>
      {countNames.map((name, index) => (
        <span key={name} className={css.count} data-of={name} data-none={counts[name] === 0 || undefined}>
          {/* What reads as one sentence to who does not see the tiles. */}
          {index > 0 && <span className={css.joint}> · </span>}
          <span className={css.label}>
            {names[name]}
            <span className={css.joint}>: </span>
          </span>
          <strong>{countWords(counts[name])}</strong>
        </span>
      ))}
    </p>
  )
}
