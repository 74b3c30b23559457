import type { ReactNode } from 'react'
import { useId } from 'react'
import * as css from './home-section.module.css'

type HomeSectionProps = { title: string; lead?: string; tone?: 'ground' | 'surface'; children: ReactNode }

export function HomeSection({ title, lead, tone = 'ground', children }: HomeSectionProps) {
  const id = useId()
  return (
    <section className={css.section} data-tone={tone} aria-labelledby={id}>
      <div className={css.inside}>
        <div className={css.heading}>
          <h2 id={id}>{title}</h2>
          {lead && <p>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
