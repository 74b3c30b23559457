import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import css from './button.module.css'

export type LinkButtonLook = {
  /** White and clear stand on pictures. */
  tone?: 'filled' | 'quiet' | 'white' | 'clear'
  size?: 'tall' | 'huge'
  children: ReactNode
}

/** `href` leaves the router, `to` stays in it. */
type LinkButtonProps = LinkButtonLook & { onClick?: (event: MouseEvent) => void } & (
    | { href: string; to?: never }
    | { to: string; href?: never }
  )

/** A link that looks like a button. */
export function LinkButton({
  tone = 'filled',
  size = 'tall',
  onClick,
  children,
  ...target
}: LinkButtonProps) {
  const look = { className: css.button, 'data-tone': tone, 'data-size': size, onClick }
  if (target.to !== undefined)
    return (
      <Link {...look} to={target.to}>
        {children}
      </Link>
    )
  return (
    <a {...look} href={target.href}>
      {children}
    </a>
  )
}
