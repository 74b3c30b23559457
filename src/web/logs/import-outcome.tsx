import type { ImportResult } from '#contract/logs.ts'
import css from './import-outcome.module.css'

/** What became of the rows of a CSV file, with a line for each that was rejected. */
export function ImportOutcome({ result }: { result: ImportResult }) {
  const { created, updated, unchanged, rejected, errors } = result
  const unlisted = rejected - errors.length
  return (
    <>
      <p className={css.counts}>
        Created: {created} · Updated: {updated} · Unchanged: {unchanged} · Rejected: {rejected}
      </p>
      {errors.length > 0 && (
        <ul className={css.errors}>
          {errors.map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              Line {line}: {message}
            </li>
          ))}
          {unlisted > 0 && <li>… and {unlisted.toLocaleString('en')} more rejected rows.</li>}
        </ul>
      )}
    </>
  )
}
