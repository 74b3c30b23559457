import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import css from './hint.module.css'

type HintProps = {
  /** Without words there is no hint; the control inside stays the same one. */
  text: string | undefined
  children: (describedBy: string | undefined) => ReactNode
}

/** Words that appear below a control while it is hovered or has the focus; Escape hides them. */
export function Hint({ text, children }: HintProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what the control inside is told
    <span
      className={css.anchor}
      onMouseEnter={() => setShown(true)}
      onMouseLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => event.key === 'Escape' && setShown(false)}
    >
      {children(text === undefined ? undefined : id)}
      {text !== undefined && (
        <span id={id} role="tooltip" className={css.hint} hidden={!isShown}>
          {text}
        </span>
      )}
    </span>
  )
}
