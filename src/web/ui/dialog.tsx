import type { ReactNode } from 'react'
import { useDeferredValue, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import css from './dialog.module.css'
import { useDialogFocus } from './dialog-focus.ts'
import { useInertPage } from './inert-page.ts'
import { useScrollLock } from './scroll-lock.ts'
import { useVisibleHeight } from './visible-height.ts'

type DialogProps = {
  title: string
  width: 500 | 900
  /** Closes what holds nothing that could be lost: on Escape and on a press beside it. */
  onDismiss?: () => void
  children: ReactNode
}

/**
 * A dialog. Without `onDismiss` only its own buttons close it, so that a stray click or key loses nothing that was typed.
 * The browser's own element, not opened as modal: that would also take the popup message away, which tells why a save failed.
 */
export function Dialog({ opened, ...props }: DialogProps & { opened: boolean }) {
  return opened && createPortal(<OpenDialog {...props} />, document.body)
}

function OpenDialog({ title, width, onDismiss, children }: DialogProps) {
  const titleId = useId()
  const room = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  useVisibleHeight(room)
  useScrollLock()
  useInertPage()
  useDialogFocus(dialog)
  useEscape(onDismiss)
  const isPressedBeside = useRef(false)
  // The frame is painted first: a form of ten fields takes a slow phone longer than a tap may wait for its answer.
  const isFilled = useDeferredValue(true, false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the press beside the dialog; the key is Escape
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={room}
      className={css.room}
      onMouseDown={(event) => {
        isPressedBeside.current = event.target === event.currentTarget
        // It must not take the focus.
        if (isPressedBeside.current) event.preventDefault()
      }}
      // Not what begins inside, as marking words may, and ends beside it.
      onClick={(event) => event.target === event.currentTarget && isPressedBeside.current && onDismiss?.()}
    >
      <dialog
        open
        ref={dialog}
        className={css.dialog}
        data-width={width}
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {isFilled ? children : <div className={css.unfilled} />}
      </dialog>
    </div>
  )
}

function useEscape(onDismiss: (() => void) | undefined): void {
  useEffect(() => {
    if (!onDismiss) return
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // One key closes one thing: a message above it stays.
      event.preventDefault()
      onDismiss()
    }
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [onDismiss])
}
