import type { ReactNode } from 'react'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { printAlone } from './print-alone.ts'
import * as css from './printable-table.module.css'

type PrintableTableProps = { properties: Readonly<Record<string, unknown>>; children: ReactNode }

/** A long table that can be printed alone, under the title of its page. */
export function PrintableTable({ properties, children }: PrintableTableProps) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div ref={frame} className={css.frame}>
      <section {...properties}>{children}</section>
      {/* Marked for the script of a page that draws nothing itself: see visitor.ts. */}
      <Button size="tall" data-prints onClick={() => printAlone(frame.current)}>
        Print this table
      </Button>
    </div>
  )
}
