import { useState } from 'react'
import type { ImportPreview, PreviewRow } from '#contract/imports/preview.ts'
import { countWords } from '#domain/count-words.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { previewNames } from '#web/imports/wizard/wizard-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import * as css from './preview-step.module.css'
import type { PreviewColumn } from './preview-values.ts'
import { previewColumns } from './preview-values.ts'

type PreviewRowsProps = { preview: ImportPreview; parameters: readonly Parameter[] }

const kinds = ['created', 'updated', 'unchanged'] as const
const atOnce = 10

export function PreviewRows({ preview, parameters }: PreviewRowsProps) {
  const there = kinds.filter((kind) => preview[kind] > 0)
  const [chosen, setChosen] = useState<(typeof kinds)[number]>()
  const kind = chosen ?? there[0]
  if (kind === undefined) return null
  const rows = preview.rows.filter((row) => row.kind === kind)
  return (
    <section className={css.rows} aria-labelledby="preview-rows">
      <div className={css.bar}>
        <h4 id="preview-rows">Row by row</h4>
        {there.length > 1 && (
          <Choice
            label="Which rows"
            options={there.map((value) => ({
              value,
              label: `${previewNames[value]} (${countWords(preview[value])})`,
            }))}
            chosen={kind}
            onChoose={setChosen}
          />
        )}
      </div>
      <RowTable
        key={kind}
        rows={rows}
        total={preview[kind]}
        columns={previewColumns(rows, { parameters, series: preview.series })}
      />
    </section>
  )
}

type RowTableProps = { rows: readonly PreviewRow[]; total: number; columns: readonly PreviewColumn[] }

function RowTable({ rows, total, columns }: RowTableProps) {
  const [count, setCount] = useState(atOnce)
  const shown = rows.slice(0, count)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be within reach of the keyboard */}
      <section className={css.scroller} aria-label="Rows of the file" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th data-number>Line</th>
              <th>Date</th>
              {columns.map(({ key, label, unit, isNumber }) => (
                <th key={key} data-number={isNumber || undefined}>
                  {label}
                  {unit !== '' && <span className={css.unit}> {unit}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: of a list of readings a line may come twice
              <tr key={index}>
                <td data-number className={css.soft}>
                  {countWords(row.line)}
                </td>
                <td>{shownMoment(row.timestamp)}</td>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    data-number={column.isNumber || undefined}
                    className={column.isNumber ? undefined : css.note}
                  >
                    <Cell row={row} column={column} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={css.more}>
        {total > shown.length && (
          <span>
            The first {countWords(shown.length)} of {countWords(total)}.
          </span>
        )}
        {rows.length > count && (
          <Button size="small" onClick={() => setCount(rows.length)}>
            Show {countWords(rows.length - count)} more
          </Button>
        )}
      </p>
    </>
  )
}

function Cell({ row, column }: { row: PreviewRow; column: PreviewColumn }) {
  const { values, before = {} } = row
  const { key, write, exactly } = column
  const now = write(values[key])
  if (!(key in before)) return <span title={exactly?.(values[key])}>{now}</span>
  return (
    <span className={css.change}>
      <s title={exactly?.(before[key])}>
        <VisuallyHidden as="span">was </VisuallyHidden>
        {write(before[key])}
      </s>
      <span aria-hidden="true"> → </span>
      <strong title={exactly?.(values[key])}>
        <VisuallyHidden as="span">becomes </VisuallyHidden>
        {now}
      </strong>
    </span>
  )
}
