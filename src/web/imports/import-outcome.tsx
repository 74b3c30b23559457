import type { ImportResult } from '#contract/logs.ts'
import type { Units } from '#domain/shown-units.ts'
import { measures, unitChoices } from '#domain/shown-units.ts'
import { useUnits } from '#web/preferences/preferences.ts'
import css from './import-outcome.module.css'
import { CellNotices, RejectedRows } from './import-rejected-rows.tsx'
import { cellWords, rowWords } from './import-words.ts'
import { useFocusWhileShown } from './use-focus-while-shown.ts'

const countNames = ['created', 'updated', 'unchanged', 'rejected'] as const

type ImportOutcomeProps = { result: ImportResult; fileName: string; opener: HTMLElement | null }

/** What became of the rows of a CSV file, with a line for each that was rejected. */
export function ImportOutcome({ result, fileName, opener }: ImportOutcomeProps) {
  const box = useFocusWhileShown(opener)
  const notes = notesOf(result, useUnits())
  return (
    <div className={css.outcome} ref={box} tabIndex={-1}>
      <p className={css.counts}>
        {countNames.map((name, index) => (
          <span key={name} className={css.count} data-of={name} data-none={result[name] === 0 || undefined}>
            {/* What reads as one sentence to who does not see the tiles. */}
            {index > 0 && <span className={css.joint}> · </span>}
            <span className={css.label}>
              {name[0]?.toUpperCase() + name.slice(1)}
              <span className={css.joint}>: </span>
            </span>
            <strong>{result[name].toLocaleString('en')}</strong>
          </span>
        ))}
      </p>
      {notes.length > 0 && (
        <ul className={css.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {result.errors.length > 0 && <RejectedRows result={result} fileName={fileName} />}
      {result.cells.length > 0 && <CellNotices result={result} fileName={fileName} />}
    </div>
  )
}

/** What the import did to the file's columns and times, each a sentence. */
function notesOf(result: ImportResult, units: Units): string[] {
  const { added_parameters = [], converted_units, ignored_columns, zones_dropped, unread, doubtful } = result
  const converted = converted_units.map(({ column, from, to }) =>
    isRead(to, units) ? `${column}: converted from ${from} to ${to}.` : `${column}: read as ${from}.`,
  )
  const added =
    added_parameters.length > 0
      ? [`This aquarium now follows ${added_parameters.join(', ')}, too: the file has readings of it.`]
      : []
  const ignored =
    ignored_columns.length > 0
      ? [
          `${ignored_columns.length === 1 ? 'Column' : 'Columns'} not imported: ${ignored_columns.join(', ')}.`,
        ]
      : []
  const zones =
    zones_dropped > 0
      ? [
          `${rowWords(zones_dropped)} named a time zone, which was left out: the time is kept as it is written, as your tank’s own clock.`,
        ]
      : []
  const cells = [
    ...(unread > 0
      ? [`${cellWords(unread)} could not be read: not measured. The rest of the row is imported.`]
      : []),
    ...(doubtful > 0 ? [`${cellWords(doubtful)} stored, but hardly right for a tank: please look.`] : []),
  ]
  return [...added, ...converted, ...ignored, ...zones, ...cells]
}

/** False for a stored unit in which this keeper does not read: what is converted into it is shown in another. */
function isRead(stored: string, units: Units): boolean {
  const measured = measures.filter((measure) => unitChoices[measure][0].label === stored)
  return measured.every((measure) => units[measure] === unitChoices[measure][0].key)
}
