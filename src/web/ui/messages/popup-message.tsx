import type { Ref, RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { IconName } from '#web/ui/icon.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Message, MessageType } from './notification.ts'
import { clearMessage, useMessage } from './notification.ts'
import { startPopupClock } from './popup.ts'
import * as css from './popup-message.module.css'

const icons: Record<MessageType, IconName> = {
  error: 'warning',
  warning: 'warning',
  success: 'success',
  info: 'info',
}

/** Both live regions are always mounted: a screen reader speaks only what changes inside an existing one. */
export function PopupMessage() {
  const message = useMessage()
  const isUrgent = message?.type === 'error' || message?.type === 'warning'
  return (
    <div className={css.place}>
      <div role="alert" aria-live="assertive">
        {message && isUrgent && <Popup message={message} />}
      </div>
      <div role="status" aria-live="polite">
        {message && !isUrgent && <Popup message={message} />}
      </div>
    </div>
  )
}

/** The HTML of a popup, copied by the script of public pages, which draws nothing itself: see visitor.ts. */
export function PopupPattern() {
  return (
    <template data-popup>
      <PopupBox type="error" title="" body="" />
    </template>
  )
}

function Popup({ message }: { message: Message }) {
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!popup.current || message.stays) return
    return startPopupClock(popup.current, { offers: message.actions !== undefined, close: clearMessage })
  }, [message])
  useEscape()
  useTabsThrough(popup)
  return <PopupBox {...message} ref={popup} onClose={clearMessage} />
}

type PopupBoxProps = Omit<Message, 'stays'> & { ref?: Ref<HTMLDivElement>; onClose?: () => void }

function PopupBox({ type, title, body, actions = [], ref, onClose }: PopupBoxProps) {
  return (
    <div ref={ref} className={css.popup} data-type={type}>
      <span className={css.icon}>
        <Icon name={icons[type]} size={22} />
      </span>
      <strong className={css.title} data-popup-title>
        {title}
      </strong>
      {body !== undefined && (
        <div className={css.body} data-popup-body>
          {body}
        </div>
      )}
      <div className={css.buttons}>
        {actions.map(({ label, act }) => (
          <button
            key={label}
            type="button"
            className={css.action}
            onClick={() => {
              onClose?.()
              act()
            }}
          >
            {label}
          </button>
        ))}
        <button type="button" className={css.close} onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  )
}

/** Escape closes the message, also while an open dialog has the focus. One press closes one thing only. */
function useEscape() {
  useEffect(() => {
    const close = ({ key, defaultPrevented }: KeyboardEvent) => {
      const isWanted = key === 'Escape' && !defaultPrevented && !document.querySelector(':popover-open')
      if (isWanted) clearMessage()
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [])
}

/** An open dialog keeps Tab inside itself. With a message above it, Tab goes round through both. */
function useTabsThrough(popup: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const dialog = document.querySelector('[aria-modal="true"]')
      if (event.key !== 'Tab' || !dialog || !popup.current) return
      const stops = [popup.current, dialog].flatMap(stopsIn)
      const at = stops.indexOf(document.activeElement as HTMLElement)
      if (at < 0) return
      event.preventDefault()
      stops.at((at + (event.shiftKey ? -1 : 1)) % stops.length)?.focus()
    }
    document.addEventListener('keydown', go)
    return () => document.removeEventListener('keydown', go)
  }, [popup])
}

function stopsIn(element: Element): HTMLElement[] {
  const all = element.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  )
  return [...all].filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility())
}
