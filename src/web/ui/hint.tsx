import type { ReactNode } from 'react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import * as css from './hint.module.css'
import { onLightDismissal } from './light-dismissal.ts'

type HintProps = {
  /** Undefined for no hint; the control inside stays mounted when this changes. */
  text: string | undefined
  /** True when the control fills the space around it. */
  fills?: boolean
  /** True where a button stands below the control. */
  isAbove?: boolean
  children: (describedBy: string | undefined) => ReactNode
}

/** Words about a control on hover and keyboard focus. A tap presses it, and shows them only on `data-shows-hint`. */
export function Hint({ text, fills = false, isAbove = false, children }: HintProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const words = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (isShown) findRoom(words.current, isAbove)
  }, [isShown, isAbove])
  useEffect(() => {
    if (!isShown) return
    const anchor = words.current?.parentElement
    const isKept = (target: Element) => anchor?.contains(target.closest('[data-shows-hint], [role=tooltip]'))
    return onLightDismissal(isKept, () => setShown(false))
  }, [isShown])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what the control inside is told
    // biome-ignore lint/a11y/useKeyWithClickEvents: by key the focus shows the words
    <span
      className={css.anchor}
      data-hint
      data-fills={fills}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setShown(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShown(false)}
      // Focus from a tap, or given back by a dialog, does not show the words, which cover what is below them.
      onFocus={({ target }) => target.matches(':focus-visible') && setShown(true)}
      onBlur={() => setShown(false)}
      // A tap on the words hides them only at its end: before, it would reach what they cover.
      onClick={({ target }) => setShown((target as Element).closest('[data-shows-hint]') !== null)}
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

const margin = 8

/**
 * Moves the words away from the edge of the screen, and above the control if it is wanted or they would cover another
 * hint's.
 */
function findRoom(words: HTMLElement | null, isAbove: boolean) {
  if (!words) return
  words.style.setProperty('--push', '0px')
  words.removeAttribute('data-above')
  const { left, right } = words.getBoundingClientRect()
  const room = document.documentElement.clientWidth - margin
  const push = left < margin ? margin - left : Math.min(0, room - right)
  words.style.setProperty('--push', `${push}px`)
  if (!isAbove && !coversAnother(words)) return
  words.setAttribute('data-above', '')
  const isCovering = !isAbove && coversAnother(words)
  if (isCovering || words.getBoundingClientRect().top < margin) words.removeAttribute('data-above')
}

function coversAnother(words: HTMLElement): boolean {
  const box = words.getBoundingClientRect()
  return [...document.querySelectorAll('[data-hint]')].some((other) => {
    const { top, bottom, left, right } = other.getBoundingClientRect()
    const isApart = bottom <= box.top || top >= box.bottom || right <= box.left || left >= box.right
    return !isApart && !other.contains(words)
  })
}
