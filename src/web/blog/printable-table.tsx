import type { ReactNode } from 'react'
import { useRef } from 'react'
import css from './printable-table.module.css'

type PrintableTableProps = { properties: Readonly<Record<string, unknown>>; children: ReactNode }

/** A long table that can be printed alone, under the title of its page. */
export function PrintableTable({ properties, children }: PrintableTableProps) {
  const frame = useRef<HTMLDivElement>(null)
  const printAlone = () => {
    const marked = [document.documentElement, frame.current]
    for (const element of marked) element?.setAttribute('data-print-alone', '')
    addEventListener(
      'afterprint',
      () => {
        for (const element of marked) element?.removeAttribute('data-print-alone')
      },
      { once: true },
    )
    print()
  }
  return (
    <div ref={frame} className={css.frame} data-needs-scripts>
      <section {...properties}>{children}</section>
      <button type="button" className={css.button} onClick={printAlone}>
        Print this table
      </button>
    </div>
  )
}
