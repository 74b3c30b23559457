import { Dialog as Base } from '@base-ui/react/dialog'
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import * as css from './dialog.module.css'
import { useVisibleHeight } from './visible-height.ts'

type OverlayProps = ComponentPropsWithoutRef<'dialog'> & {
  /** Class of what lies between it and the page. */
  room: string | undefined
  /** Closes what holds nothing that could be lost: on Escape and on a press beside it. */
  onDismiss?: (() => void) | undefined
  /** It asks about something that cannot be taken back: assistive technology says so, and reads the question out. */
  isQuestion?: boolean | undefined
}

/**
 * What lies over the page and takes the focus while it is drawn. Whoever opened it gets the focus back. The popup message
 * stays above it and within reach, because it tells why a save failed. Loaded late: see `late`.
 */
export function Overlay({ room, onDismiss, isQuestion, children, ...properties }: OverlayProps) {
  const place = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLDivElement>(null)
  useVisibleHeight(place)
  return (
    <Base.Root
      open
      disablePointerDismissal={!onDismiss}
      onOpenChange={(_, details) => {
        // One key closes one thing. What this dialog has no use for may close a message.
        if (!onDismiss) details.allowPropagation()
        details.cancel()
        onDismiss?.()
      }}
    >
      <Base.Portal>
        <Base.Viewport ref={place} className={room} onMouseDown={keepFocus}>
          <Base.Popup
            ref={dialog}
            initialFocus={dialog}
            role={isQuestion ? 'alertdialog' : 'dialog'}
            render={<dialog open aria-modal="true" {...properties} />}
          >
            <MarkedFocus dialog={dialog} />
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** A press beside the dialog does not take the focus away from what is being typed. */
function keepFocus(event: MouseEvent) {
  if (event.target === event.currentTarget) event.preventDefault()
}

/** What bears `data-autofocus` takes the focus as soon as it appears, unless something else in the dialog or a message has it. */
function MarkedFocus({ dialog }: { dialog: { readonly current: HTMLElement | null } }) {
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const take = () => {
      const { activeElement: has } = document
      const isFree = has === element || !(element.contains(has) || has?.closest('[aria-live]'))
      if (isFree) element.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(take)
    observer.observe(element, { childList: true, subtree: true })
    take()
    return () => observer.disconnect()
  }, [dialog])
  return null
}

type DialogProps = {
  title: string
  width: 500 | 900
  /** Closes it on Escape and on a press beside it, as long as nothing was typed or sent in it. */
  onDismiss?: (() => void) | undefined
  isQuestion?: boolean
  children: ReactNode
}

/** A dialog. What was typed or sent in it is not lost to a stray click or key: then only its own buttons close it. */
export function Dialog({ title, width, children, onDismiss, isQuestion }: DialogProps) {
  const [isTouched, setTouched] = useState(false)
  // The frame is painted first: a form of ten fields takes a slow phone longer than a tap may wait for its answer.
  const isFilled = useDeferredValue(true, false)
  return (
    <Overlay
      room={css.room}
      className={css.dialog}
      data-width={width}
      isQuestion={isQuestion}
      onInput={() => setTouched(true)}
      onSubmit={() => setTouched(true)}
      onDismiss={isTouched ? undefined : onDismiss}
    >
      <Base.Title className={css.title}>{title}</Base.Title>
      {isFilled ? children : <div className={css.unfilled} />}
    </Overlay>
  )
}
