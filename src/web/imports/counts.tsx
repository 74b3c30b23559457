import type { ImportResult } from '#contract/imports/upload.ts'
import { countWords } from '#domain/count-words.ts'
import * as css from './outcome.module.css'

const countNames = ['created', 'updated', 'unchanged', 'rejected'] as const
type CountName = (typeof countNames)[number]
type Counts = Pick<ImportResult, CountName>

/** Words for what became of the rows of a file. */
export const doneNames: Record<CountName, string> = {
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Unchanged',
  rejected: 'Rejected',
}

/** How many rows of a file have each outcome, in a tile each. */
export function ImportCounts({ counts, names }: { counts: Counts; names: Record<CountName, string> }) {
  return (
    <p className={css.counts}>
      {countNames.map((name, index) => (
        <span key={name} className={css.count} data-of={name} data-none={counts[name] === 0 || undefined}>
          {/* For screen readers: the words between the tiles make one sentence of them. */}
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
