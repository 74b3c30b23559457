import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import * as css from './button.module.css'

export type LinkButtonStyle = {
  /** `white` and `clear` are for links on pictures. */
  tone?: 'filled' | 'quiet' | 'white' | 'clear'
  size?: 'tall' | 'huge'
  children: ReactNode
}

/** `href` leaves the router, `to` is one of the router's own pages. */
type LinkButtonProps = LinkButtonStyle & { onClick?: (event: MouseEvent) => void } & (
    | { href: string; to?: never }
    | { to: string; href?: never }
  )

export function LinkButton({
  tone = 'filled',
  size = 'tall',
  onClick,
  children,
  ...target
}: LinkButtonProps) {
  const shared = { className: css.button, 'data-tone': tone, 'data-size': size, onClick }
  if (target.to !== undefined)
    return (
      <Link {...shared} to={target.to}>
        {children}
      </Link>
    )
  return (
    <a {...shared} href={target.href}>
      {children}
    </a>
  )
}
