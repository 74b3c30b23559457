import { Dialog as Base } from '@base-ui/react/dialog'
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode, RefObject } from 'react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import * as css from './dialog.module.css'

type OverlayProps = ComponentPropsWithoutRef<'dialog'> & {
  /** Class of the layer between the dialog and the page. */
  room: string | undefined
  /** Called on Escape and on a press beside the dialog. Left out when closing could lose something. */
  onDismiss?: (() => void) | undefined
  /** True when it asks about an action that cannot be undone: a screen reader then reads the question out. */
  isQuestion?: boolean | undefined
}

/** Lies over the page and keeps the focus until it is closed. The popup message above it can be reached. */
export function Overlay({ room, onDismiss, isQuestion, children, ...properties }: OverlayProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLDivElement>(null)
  // Noted before anything of the dialog can take the focus.
  const [opener] = useState(() => document.activeElement)
  useVisibleHeight(viewport)
  /** What gets the focus when the dialog goes: nothing if it is elsewhere by then, such as in a message. */
  function giveBackTo(): HTMLElement | boolean {
    const { activeElement: has } = document
    if (has !== document.body && !has?.closest('dialog')) return false
    return opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : true
  }
  return (
    <Base.Root
      open
      disablePointerDismissal={!onDismiss}
      onOpenChange={(_, details) => {
        // One key press closes one thing. Escape that this dialog does not use may close a message.
        if (!onDismiss) details.allowPropagation()
        details.cancel()
        onDismiss?.()
      }}
    >
      <Base.Portal>
        <Base.Viewport ref={viewport} className={room} onMouseDown={keepFocus}>
          <Base.Popup
            ref={dialog}
            initialFocus={dialog}
            finalFocus={giveBackTo}
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

/** Focuses `data-autofocus` as soon as it appears, unless the focus is elsewhere in the dialog or in a message. */
function MarkedFocus({ dialog }: { dialog: { readonly current: HTMLElement | null } }) {
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const take = () => {
      const { activeElement: has } = document
      const isFree = has === element || !(element.contains(has) || has?.closest('[aria-live]'))
      const marked = isFree && element.querySelector<HTMLElement>('[data-autofocus]')
      if (!marked || marked === has) return
      marked.focus({ preventScroll: true })
      // Within the dialog, where large letters may have pushed it below the buttons at the end.
      marked.scrollIntoView({ block: 'nearest' })
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
  /** Called on Escape and on a press beside the dialog, as long as nothing was typed or sent in it. */
  onDismiss?: (() => void) | undefined
  isQuestion?: boolean
  children: ReactNode
}

/** Once something was typed or sent in it, only its own buttons close it: a stray click loses nothing. */
export function Dialog({ title, width, children, onDismiss, isQuestion }: DialogProps) {
  const [isTouched, setTouched] = useState(false)
  // The frame is painted first: on a slow phone a form of ten fields takes long to render.
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

/** Tells the style sheet what height an on-screen keyboard leaves free, which no unit of CSS knows. */
function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    function update() {
      // Not set on the root element: that would make the browser restyle every element of the page.
      element.current?.style.setProperty('--visible-height', `${viewport?.height ?? 0}px`)
      element.current?.style.setProperty('--visible-top', `${viewport?.offsetTop ?? 0}px`)
      // The keyboard opens after the field has got the focus, and may cover the field by now.
      document.activeElement?.scrollIntoView({ block: 'nearest' })
    }
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [element])
}

/** Whose dialog it is: a user's, or an admin's, which also shows to whom the data belongs. */
export type DialogMode = 'user' | 'admin'
