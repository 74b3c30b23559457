import type { ReactNode } from 'react'
import { PageContents } from '#web/ui/page-contents.tsx'
import * as css from './reading-columns.module.css'

type ReadingColumnsProps = { sections: readonly { id: string; title: string }[]; children: ReactNode }

/** A long text with the list of its sections: beside it where there is room, else above. */
export function ReadingColumns({ sections, children }: ReadingColumnsProps) {
  return (
    <div className={css.frame}>
      <div className={css.columns}>
        <PageContents sections={sections} />
        {children}
      </div>
    </div>
  )
}
