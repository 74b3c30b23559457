import { useId } from 'react'
import type { ImportResult } from '#contract/imports/upload.ts'
import { countWords } from '#domain/count-words.ts'
import type { OddNumber } from '#domain/imports/units/odd-number.ts'
import { oddSentence } from '#domain/imports/units/odd-number.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import { downloadCsv } from '#web/browser/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { LineMessage } from './import-files.ts'
import { cellNoticesCsv, listFileName, messagesText, rejectedRowsCsv } from './import-files.ts'
import type { ImportSummary } from './import-notes.ts'
import * as css from './outcome.module.css'

const countNames = ['created', 'updated', 'unchanged', 'rejected'] as const
type CountName = (typeof countNames)[number]
type Counts = Pick<ImportResult, CountName>

export const doneNames: Record<CountName, string> = {
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Unchanged',
  rejected: 'Rejected',
}

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

type RejectedRowsProps = { result: ImportSummary; fileName: string }

export function RejectedRows({ result: { rejected, ...result }, fileName }: RejectedRowsProps) {
  const errors = useOwnUnits(result.errors)
  return (
    <LineList
      heading="Rejected rows"
      lines={errors.map(({ line, message, row }) => ({ line, message, detail: row?.join(' | ') }))}
      unlisted={rejected - errors.length}
      unlistedWords="more rejected rows"
      csv={() => rejectedRowsCsv(errors)}
      csvName={listFileName(fileName, 'rejected-rows')}
    />
  )
}

const mostFirst = 3

/** As many of the rejected rows as a message has room for. */
export function FirstRejected({ result: { rejected, ...result } }: { result: ImportSummary }) {
  const first = useOwnUnits(result.errors).slice(0, mostFirst)
  const others = rejected - first.length
  return (
    <>
      <ul className={css.first}>
        {first.map(({ line, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may be listed for several reasons
          <li key={index}>
            <b>Line {line}:</b> {message}
          </li>
        ))}
      </ul>
      {others > 0 && <p className={css.unlisted}>… and {countWords(others)} more, listed below.</p>}
    </>
  )
}

/** The cells that were not read, or were stored although they are doubtful, each with the first line that has it. */
export function CellNotices({ result: { unread, doubtful, ...result }, fileName }: RejectedRowsProps) {
  const cells = useOwnUnits(result.cells)
  const listed = cells.reduce((sum, { count }) => sum + count, 0)
  return (
    <LineList
      heading="Cells to check"
      lines={cells.map(({ line, message, count, column }) => ({
        line,
        message,
        detail: count > 1 ? `${countWords(count)} such cells in ${column}` : undefined,
      }))}
      unlisted={unread + doubtful - listed}
      unlistedWords="more cells"
      csv={() => cellNoticesCsv(cells)}
      csvName={listFileName(fileName, 'cells')}
    />
  )
}

type RowMessage = { message: string; number?: OddNumber }

/** The messages with sentences in the user's units; the server's response has them in the stored units. */
function useOwnUnits<Of extends RowMessage>(messages: readonly Of[]): Of[] {
  // Those of every aquarium: the sentences say nothing of targets, and what a tank follows of its own has one unit.
  const parameters = useParametersOf(undefined)
  return messages.map((one) => {
    const { number } = one
    const parameter = number && parameters.find(({ key }) => key === number.parameter)
    return parameter ? { ...one, message: oddSentence(parameter, number) } : one
  })
}

type DetailedMessage = LineMessage & { detail: string | undefined }

type LineListProps = {
  heading: string
  lines: readonly DetailedMessage[]
  unlisted: number
  unlistedWords: string
  csv: () => string
  csvName: string
}

function LineList({ heading, lines, unlisted, unlistedWords, csv, csvName }: LineListProps) {
  const id = useId()
  return (
    <>
      <div className={css.bar}>
        <strong className={css.heading} id={id}>
          {heading}
        </strong>
        <CopyButton text={messagesText(lines)} label="Copy" textLabel={`${heading} as text`} />
        <Button size="small" onClick={() => downloadCsv(csv(), csvName)}>
          Download
        </Button>
      </div>
      {/* A region that scrolls and holds no control has to take the focus, or keys could not scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={css.scroller} aria-labelledby={id} tabIndex={0}>
        <ul className={css.errors}>
          {lines.map(({ line, message, detail }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may be listed for several reasons
            <li key={index}>
              <span>
                <b>Line {line}:</b> {message}
              </span>
              {detail && <code className={css.row}>{detail}</code>}
            </li>
          ))}
        </ul>
      </section>
      {unlisted > 0 && (
        <p className={css.unlisted}>
          … and {countWords(unlisted)} {unlistedWords}.
        </p>
      )}
    </>
  )
}
