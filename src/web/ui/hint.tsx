import type { ReactNode } from 'react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import css from './hint.module.css'

type HintProps = {
  /** Without words there is no hint; the control inside stays the same one. */
  text: string | undefined
  /** True where the control fills the place that it is in. */
  fills?: boolean
  children: (describedBy: string | undefined) => ReactNode
}

/** Words that appear below a control while it is hovered or has the focus; Escape hides them, and so does any tap. */
export function Hint({ text, fills = false, children }: HintProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const words = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (isShown) pushIntoView(words.current)
  }, [isShown])
  useEffect(() => (isShown ? onTapBeside(words.current, () => setShown(false)) : undefined), [isShown])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what the control inside is told
    <span
      className={css.anchor}
      data-fills={fills}
      onMouseEnter={() => setShown(true)}
      onMouseLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => event.key === 'Escape' && setShown(false)}
      // When the finger has left: hidden at its touch, they would let the tap through to what they cover.
      onClick={({ target }) => words.current?.contains(target as Node) && setShown(false)}
    >
      {children(text === undefined ? undefined : id)}
      {text !== undefined && (
        <span ref={words} id={id} role="tooltip" className={css.hint} hidden={!isShown}>
          {text}
        </span>
      )}
    </span>
  )
}

/** After a tap nothing says that the finger is gone: the words would lie on what is below them for good. */
function onTapBeside(words: Node | null, hide: () => void): () => void {
  const onPointer = ({ pointerType, target }: PointerEvent) => {
    if (pointerType !== 'mouse' && !words?.contains(target as Node)) hide()
  }
  document.addEventListener('pointerdown', onPointer)
  return () => document.removeEventListener('pointerdown', onPointer)
}

const margin = 8

/** Below a control at the edge of the screen, words in the middle of it would be cut off. */
function pushIntoView(words: HTMLElement | null) {
  if (!words) return
  words.style.setProperty('--push', '0px')
  const { left, right } = words.getBoundingClientRect()
  const room = document.documentElement.clientWidth - margin
  const push = left < margin ? margin - left : Math.min(0, room - right)
  words.style.setProperty('--push', `${push}px`)
}
