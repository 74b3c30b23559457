import type { ReactNode } from 'react'
import css from './panel.module.css'

/** A white sheet on the page's ground, named by its heading. */
export function Panel({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <section className={css.panel} aria-labelledby={labelledBy}>
      {children}
    </section>
  )
}
