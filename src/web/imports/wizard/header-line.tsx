import type { FileLook } from '#contract/imports/preview.ts'
import * as css from './columns-step.module.css'

type HeaderLineProps = { look: FileLook; line: number; onChoose: (line: number) => void }

/** Tells which line names the columns, and offers the other lines to choose from. */
export function HeaderLine({ look, line, onChoose }: HeaderLineProps) {
  return (
    <details className={css.fold} data-plain>
      <summary>{line === 0 ? 'No line names the columns' : `The header is on line ${line}`}</summary>
      <p className={css.soft}>Choose the line that names the columns.</p>
      <ol className={css.lines}>
        {look.lines.map(({ line: number, cells }) => (
          <li key={number}>
            <button type="button" aria-pressed={number === line} onClick={() => onChoose(number)}>
              <span className={css.number}>{number}</span>
              <span className={css.cells}>{cells.join(' | ') || 'an empty line'}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" aria-pressed={line === 0} onClick={() => onChoose(0)}>
            <span className={css.number}>–</span>
            <span className={css.cells}>None: the first line is already a row</span>
          </button>
        </li>
      </ol>
    </details>
  )
}
