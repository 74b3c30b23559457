import type { ComponentPropsWithRef, ReactNode } from 'react'
import * as css from './panel.module.css'

/** A white sheet on the page's ground, named by its heading. */
export function Panel({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <section className={css.panel} aria-labelledby={labelledBy}>
      {children}
    </section>
  )
}

/** The heading of a panel, or of a part of a page that is not in a panel. */
export function PanelTitle({ className, children, ...rest }: ComponentPropsWithRef<'h2'>) {
  return (
    <h2 {...rest} className={className === undefined ? css.title : `${css.title} ${className}`}>
      {children}
    </h2>
  )
}
