import { useId, useState } from 'react'
import type { ImportResult } from '#contract/logs.ts'
import { downloadCsv } from './csv-download.ts'
import { rejectedRowsCsv, rejectedRowsName, rejectedRowsText } from './import-files.ts'
import css from './import-outcome.module.css'

type RejectedRowsProps = { result: ImportResult; fileName: string }

/**
 * The rows that were not imported, by line, to read, to copy and to download. Of plain elements: the popup message is
 * outside of the component library.
 */
export function RejectedRows({ result: { errors, rejected }, fileName }: RejectedRowsProps) {
  const heading = useId()
  const unlisted = rejected - errors.length
  return (
    <>
      <div className={css.bar}>
        <strong className={css.heading} id={heading}>
          Rejected rows
        </strong>
        <CopyButton text={rejectedRowsText(errors)} />
        <button
          type="button"
          onClick={() => downloadCsv(rejectedRowsCsv(errors), rejectedRowsName(fileName))}
        >
          Download
        </button>
      </div>
      {/* A region that scrolls and holds no control has to take the focus, or keys could not scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={css.scroller} aria-labelledby={heading} tabIndex={0}>
        <ul className={css.errors}>
          {errors.map(({ line, message, row }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may be rejected for several reasons
            <li key={index}>
              <span>
                <b>Line {line}:</b> {message}
              </span>
              {row && <code className={css.row}>{row.join(' | ')}</code>}
            </li>
          ))}
        </ul>
      </section>
      {unlisted > 0 && (
        <p className={css.unlisted}>… and {unlisted.toLocaleString('en')} more rejected rows.</p>
      )}
    </>
  )
}

function CopyButton({ text }: { text: string }) {
  const [words, setWords] = useState('Copy')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setWords('Copied')
    } catch {
      // Not allowed, or a page without https.
      setWords('Copying is not allowed')
    }
  }
  return (
    <button type="button" onClick={() => void copy()} aria-live="polite">
      {words}
    </button>
  )
}
