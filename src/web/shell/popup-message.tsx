import { useEffect, useRef, useState } from 'react'
import type { IconName } from '#web/ui/icon.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Message, MessageType } from './notification.ts'
import { clearMessage, useMessage } from './notification.ts'
import css from './popup-message.module.css'

const popupTimeout = 5000

const icons: Record<MessageType, IconName> = {
  error: 'warning',
  warning: 'warning',
  success: 'success',
  info: 'info',
}

/** Both live regions are always there: a screen reader speaks only what changes inside an existing one. */
export function PopupMessage() {
  const message = useMessage()
  const isUrgent = message?.type === 'error' || message?.type === 'warning'
  return (
    <div className={css.place}>
      <div role="alert">{message && isUrgent && <Popup message={message} />}</div>
      <div role="status">{message && !isUrgent && <Popup message={message} />}</div>
    </div>
  )
}

function Popup({ message }: { message: Message }) {
  const pause = useTimeout(message)
  useEscape()
  return (
    <div className={css.popup} data-type={message.type} {...pause}>
      <span className={css.icon}>
        <Icon name={icons[message.type]} size={22} />
      </span>
      <div className={css.text}>
        <strong className={css.title}>{message.title}</strong>
        {message.body !== undefined && <div className={css.body}>{message.body}</div>}
      </div>
      <button type="button" className={css.close} onClick={clearMessage}>
        Close
      </button>
    </div>
  )
}

/** The key for who cannot come to the Close button, because an open dialog keeps the focus. */
function useEscape() {
  useEffect(() => {
    const close = (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented && clearMessage()
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [])
}

/** Closes the popup after its time; hover or focus holds the clock, and what is left of it then goes on. */
function useTimeout(message: Message) {
  const [isHeld, setHeld] = useState(false)
  const left = useRef({ message, milliseconds: popupTimeout })
  useEffect(() => {
    if (left.current.message !== message) left.current = { message, milliseconds: popupTimeout }
    if (isHeld || message.stays) return
    const started = performance.now()
    const timer = setTimeout(clearMessage, left.current.milliseconds)
    return () => {
      clearTimeout(timer)
      left.current.milliseconds -= performance.now() - started
    }
  }, [message, isHeld])
  return {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}
