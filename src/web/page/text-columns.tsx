import type { ReactNode } from 'react'
import * as contents from './page-contents.module.css'
import * as css from './text-columns.module.css'

type Sections = readonly { id: string; title: string; isAboutPlans?: true }[]

/** A long text with the list of its sections: beside it where there is room, else above. */
export function TextColumns({ sections, children }: { sections: Sections; children: ReactNode }) {
  return (
    <div className={css.frame}>
      <div className={css.columns}>
        <PageContents sections={sections} />
        {children}
      </div>
    </div>
  )
}

/** Where there is room, a list that stays beside the text; otherwise a folded list above the text. */
function PageContents({ sections }: { sections: Sections }) {
  if (sections.length < 3) return null
  const list = (
    <ul>
      {sections.map(({ id, title, isAboutPlans }) => (
        <li key={id} data-about-plans={isAboutPlans}>
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
