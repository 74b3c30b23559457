import type { ImportResult } from '#contract/imports/upload.ts'
import { useUnits } from '#web/browser/preferences.ts'
import { doneNames, ImportCounts } from './counts.tsx'
import { notesOf } from './import-notes.ts'
import * as css from './outcome.module.css'
import { CellNotices, RejectedRows } from './rejected-rows.tsx'
import { useFocusWhileShown } from './use-focus-while-shown.ts'

type ImportOutcomeProps = { result: ImportResult; fileName: string }

/** What became of the rows of a file, with a line for each that was rejected. */
export function ImportOutcome({ result, fileName }: ImportOutcomeProps) {
  const box = useFocusWhileShown()
  const notes = notesOf(result, { units: useUnits(), isDone: true })
  return (
    <div className={css.outcome} ref={box} tabIndex={-1}>
      <ImportCounts counts={result} names={doneNames} />
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
