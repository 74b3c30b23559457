import type { ReactNode } from 'react'
import css from './link-button.module.css'

/**
 * A link to an address outside the router, looking like a button.
 * Plain, because the public pages would otherwise load a component library's button for two links.
 */
export function LinkButton(props: { href: string; tone?: 'filled' | 'quiet'; children: ReactNode }) {
  return (
    <a className={css.button} data-tone={props.tone ?? 'filled'} href={props.href}>
      {props.children}
    </a>
  )
}
