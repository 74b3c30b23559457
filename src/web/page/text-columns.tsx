import type { ReactNode } from 'react'
import { PageContents } from './page-contents.tsx'
import * as css from './text-columns.module.css'

type TextColumnsProps = { sections: readonly { id: string; title: string }[]; children: ReactNode }

/** A long text with the list of its sections: beside it where there is room, else above. */
export function TextColumns({ sections, children }: TextColumnsProps) {
  return (
    <div className={css.frame}>
      <div className={css.columns}>
        <PageContents sections={sections} />
        {children}
      </div>
    </div>
  )
}
