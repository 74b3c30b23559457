import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as css from './back-link.module.css'

/** The way up from a page, above its title: `‹ Living Room Reef`. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={css.back} to={to}>
      <span aria-hidden="true">‹</span> {children}
    </Link>
  )
}
