import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { demoPage } from '#contract/pages.ts'
import { countWords } from '#domain/count-words.ts'
import { maxCsvBytes, maxImportRows, maxWorkbookBytes, maxWorkbookRows } from '#domain/limits.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { sizeWords } from '#domain/size-words.ts'
import { downloadCsv } from '#web/browser/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import * as css from './guide-dialog.module.css'
import { templateCsv } from './import-files.ts'

const ownUnits = [...new Set(parameters.map(({ unit }) => unit))].filter((unit) => unit !== '').join(', ')

type GuideDialogProps = { past: ReactNode; onLook: () => void; onClose: () => void }

/** Explains which files can be imported and what becomes of their rows; `past` lists what was imported before. */
export function GuideDialog({ past, onLook, onClose }: GuideDialogProps) {
  return (
    <Dialog title="Import CSV Feature" width={900} onDismiss={onClose}>
      <div className={css.guide} data-autofocus tabIndex={-1}>
        {past}
        <p className={css.lead}>
          Bring along the years in your spreadsheet: choose it with ‘Import Logs’ as a workbook (.xlsx, .ods)
          or as CSV, which Numbers and Google Sheets can save, too. Logs of Apex and reef-pi, tables with a
          row for each value and ICP reports are read as they are. What a table may look like:
        </p>
        <ExampleFile />
        <Rules />
        <p>
          What years of logs turn into: <Link to={demoPage}>see the demo tank</Link>.
        </p>
      </div>
      <div className={css.foot}>
        <Button size="large" onClick={() => downloadCsv(templateCsv(), 'coralline-template.csv')}>
          Download template
        </Button>
        <Button size="large" onClick={onLook}>
          Look at a file first
        </Button>
        <Button tone="filled" size="large" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function ExampleFile() {
  return (
    // Scrolls on a phone; with a keyboard it can be scrolled only while it has the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={css.scroller} aria-label="Example of a file" tabIndex={0}>
      <table className={css.example}>
        <thead>
          <tr>
            <th>Date</th>
            <th>Temp (°C)</th>
            <th>Alk (dKH)</th>
            <th>Ca</th>
            <th>Note</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>2024-03-18 20:30</td>
            <td>25.6</td>
            <td>8.2</td>
            <td>430</td>
            <td>Water change</td>
          </tr>
          <tr>
            <td>2024-03-25 19:05</td>
            <td>25.4</td>
            <td>7.9</td>
            <td />
            <td>New frag, bottom left</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function Rules() {
  return (
    <dl className={css.rules}>
      <div>
        <dt>Columns</dt>
        <dd>
          Separated by comma, semicolon or tab, in any order. They are found by name, short names too: Temp,
          Alk or KH, Ca, Mg, NO3, PO4. Where Coralline does not know a column, you are asked before anything
          is stored.
        </dd>
      </div>
      <div>
        <dt>Units</dt>
        <dd>
          Write the unit into the header, as in ‘Temp (°C)’ or ‘Salinity (ppt)’, into a row below it, or
          behind the reading: they are converted. Without one they are taken as {ownUnits}; for trace elements
          you are asked.
        </dd>
      </div>
      <div>
        <dt>Dates</dt>
        <dd>
          One column Date or Timestamp, or two, Date and Time. When 03/04/2026 may be April or March, you are
          asked. A date without a time counts as noon. A new row with a date in the future is rejected.
        </dd>
      </div>
      <div>
        <dt>Rows that exist already</dt>
        <dd>
          A row with the date and time of a log updates that log; a blank cell erases nothing. Of a row that
          has only a date, other values are a new log: that day may have had two tests. The same file twice
          creates nothing the second time.
        </dd>
      </div>
      <div>
        <dt>What cannot be read</dt>
        <dd>
          A cell such as ‘trace’ or ‘&lt;5’ counts as not measured; a row without a date is left out. Both are
          listed by line with the reason. Everything else is imported.
        </dd>
      </div>
      <div>
        <dt>Size</dt>
        <dd>
          Up to {sizeWords(maxCsvBytes)} and {countWords(maxImportRows)} rows a file,{' '}
          {sizeWords(maxWorkbookBytes)} and {countWords(maxWorkbookRows)} rows of a workbook. If an import is
          cancelled or interrupted, nothing is changed; a finished one can be undone.
        </dd>
      </div>
    </dl>
  )
}
