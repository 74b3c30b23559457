import css from './link-button.module.css'
import type { LinkButtonLook } from './link-button.tsx'

type PlainButtonProps = LinkButtonLook & { isBusy?: boolean; onClick: () => void }

/** A button that looks like a link button, for what also stands on public pages: see LinkButton. */
export function PlainButton({
  tone = 'filled',
  size = 'normal',
  isBusy = false,
  onClick,
  children,
}: PlainButtonProps) {
  return (
    <button
      type="button"
      className={css.button}
      data-tone={tone}
      data-size={size}
      // Disabled it would lose the focus.
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onClick}
    >
      {children}
    </button>
  )
}
