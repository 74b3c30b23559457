import type { ReactNode } from 'react'
import { useDeferredValue, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import css from './dialog.module.css'
import { useDialogFocus } from './dialog-focus.ts'
import { useInertPage } from './inert-page.ts'
import { useScrollLock } from './scroll-lock.ts'
import { useVisibleHeight } from './visible-height.ts'

type DialogProps = { title: string; width: 500 | 900; children: ReactNode }

/**
 * A dialog that only its own buttons close, so that a stray click or key loses nothing that was typed.
 * The browser's own element, not opened as modal: that would also take the popup message away, which tells why a save failed.
 */
export function Dialog({ opened, ...props }: DialogProps & { opened: boolean }) {
  return opened && createPortal(<OpenDialog {...props} />, document.body)
}

function OpenDialog({ title, width, children }: DialogProps) {
  const titleId = useId()
  const room = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  useVisibleHeight(room)
  useScrollLock()
  useInertPage()
  useDialogFocus(dialog)
  // The frame is painted first: a form of ten fields takes a slow phone longer than a tap may wait for its answer.
  const isFilled = useDeferredValue(true, false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the dialog does nothing, and must not take the focus
    <div
      ref={room}
      className={css.room}
      onMouseDown={(event) => event.target === event.currentTarget && event.preventDefault()}
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
