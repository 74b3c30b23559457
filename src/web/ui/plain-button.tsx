import type { ReactNode } from 'react'
import css from './link-button.module.css'

type PlainButtonProps = {
  isBusy: boolean
  /** A dialog puts the focus here. */
  startsHere?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button that looks like a link button, for what also stands on public pages: see LinkButton. */
export function PlainButton({ isBusy, startsHere, onClick, children }: PlainButtonProps) {
  return (
    <button
      type="button"
      className={css.button}
      data-size="normal"
      // Disabled it would lose the focus.
      aria-disabled={isBusy}
      data-autofocus={startsHere || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {children}
    </button>
  )
}
