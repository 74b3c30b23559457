import { Link } from 'react-router'
import { calculatorsPage } from '#contract/pages.ts'
import * as css from './home-features.module.css'
import { HomeSection } from './home-section.tsx'
import type { Feature } from './home-words.ts'

export function HomeFeatures({ features }: { features: readonly Feature[] }) {
  return (
    <HomeSection
      title="Everything your test&nbsp;kits tell you, in one book"
      lead="A minute beside the tank, and you see what the numbers do."
    >
      <ul className={css.cards}>
        {features.map(({ icon, title, text }) => (
          <li key={icon} className={css.card}>
            <img src={`/art/icons/${icon}.svg`} alt="" width="56" height="56" loading="lazy" />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={css.more}>
        No log book yet? The <Link to={calculatorsPage}>calculators for a dose, a water change and salt</Link>{' '}
        work without an account.
      </p>
    </HomeSection>
  )
}
