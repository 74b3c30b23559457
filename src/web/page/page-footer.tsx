import { Link } from 'react-router'
import {
  aboutPage,
  blogPage,
  calculatorsPage,
  demoPage,
  developersPage,
  licencesPage,
  privacyPage,
  termsPage,
} from '#contract/pages.ts'
import * as css from './page-footer.module.css'
import { site } from './site.ts'

const pages = [
  { to: '/', label: 'Home' },
  { to: demoPage, label: 'Demo' },
  { to: calculatorsPage, label: 'Calculators' },
  { to: blogPage, label: 'Blog' },
  { to: developersPage, label: 'API' },
  { to: aboutPage, label: 'About' },
  { to: termsPage, label: 'Terms' },
  { to: privacyPage, label: 'Privacy' },
] as const

export function PageFooter() {
  const community = Object.entries(site.community)
  return (
    <footer className={css.footer}>
      <div className={css.name}>
        <img src="/logo.png" alt="" width="32" height="32" loading="lazy" />
        <strong>{site.name}</strong>
        <span className={css.version}>{site.version}</span>
      </div>
      <p>
        © <time data-year>{new Date().getFullYear()}</time> {site.name}. All rights reserved.
      </p>
      <nav className={css.links} aria-label="Footer">
        {pages.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
        <a href={licencesPage}>Licences</a>
        {community.map(([label, address]) => (
          <a key={label} href={address} rel="noopener">
            {label}
          </a>
        ))}
      </nav>
    </footer>
  )
}
