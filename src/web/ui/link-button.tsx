import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import css from './link-button.module.css'

export type LinkButtonLook = {
  /** White and clear stand on pictures. */
  tone?: 'filled' | 'quiet' | 'white' | 'clear'
  size?: 'normal' | 'large'
  children: ReactNode
}

/** `href` leaves the router, `to` stays in it. */
type LinkButtonProps = LinkButtonLook & { onClick?: (event: MouseEvent) => void } & (
    | { href: string; to?: never }
    | { to: string; href?: never }
  )

/**
 * A link that looks like a button.
 * Plain, because the public pages would otherwise load a component library's button for a few links.
 */
export function LinkButton({
  tone = 'filled',
  size = 'normal',
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
