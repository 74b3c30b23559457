import type { ReactNode } from 'react'
import * as prose from '#web/page/prose.module.css'
import { TextColumns } from '#web/page/text-columns.tsx'
import * as head from '#web/page/text-head.module.css'
import { Day } from '#web/ui/time/day.tsx'
import * as css from './document-frame.module.css'

/** A section about plans is hidden where there are none. */
export type DocumentSection = { id: string; title: string; text: ReactNode; isAboutPlans?: true }

type DocumentPageProps = {
  title: string
  lead: string
  /** Days, YYYY-MM-DD. */
  effective?: string
  updated?: string
  sections: readonly DocumentSection[]
}

export function DocumentPage({ title, lead, effective, updated, sections }: DocumentPageProps) {
  return (
    <article className={css.page}>
      <header>
        <h1 className={head.title}>{title}</h1>
        <p className={head.lead}>{lead}</p>
        {(effective || updated) && (
          <p className={head.facts}>
            {effective && (
              <span>
                Effective <Day of={effective} />
              </span>
            )}
            {updated && (
              <span>
                Updated <Day of={updated} />
              </span>
            )}
          </p>
        )}
      </header>
      <TextColumns sections={sections}>
        <div className={prose.text}>
          {sections.map(({ id, title, text, isAboutPlans }) => (
            <section key={id} aria-labelledby={id} data-about-plans={isAboutPlans}>
              <h2 id={id}>
                <a href={`#${id}`}>{title}</a>
              </h2>
              {text}
            </section>
          ))}
        </div>
      </TextColumns>
    </article>
  )
}
