import type { ReactNode } from 'react'
import * as contents from './page-contents.module.css'
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

type PageContentsProps = { sections: readonly { id: string; title: string }[] }

/** Where there is room, a list that stays beside the text; otherwise a folded list above the text. */
function PageContents({ sections }: PageContentsProps) {
  if (sections.length < 3) return null
  const list = (
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  )
  return (
    <nav className={contents.contents} aria-label="On this page">
      <details className={contents.narrow}>
        <summary>On this page</summary>
        {list}
      </details>
      <div className={contents.wide}>
        <p>On this page</p>
        {list}
      </div>
    </nav>
  )
}
