import type { Ref } from 'react'
import { useEffect, useRef } from 'react'
import type { IconName } from '#web/ui/icon.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Message, MessageType } from './notification.ts'
import { clearMessage, useMessage } from './notification.ts'
import { startPopupClock } from './popup-clock.ts'
import css from './popup-message.module.css'

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

/** What a popup looks like, for the script of a page that draws nothing itself: see visitor.ts. */
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
    if (popup.current && !message.stays) return startPopupClock(popup.current, clearMessage)
  }, [message])
  useEscape()
  return <PopupBox {...message} ref={popup} onClose={clearMessage} />
}

type PopupBoxProps = Omit<Message, 'stays'> & { ref?: Ref<HTMLDivElement>; onClose?: () => void }

function PopupBox({ type, title, body, ref, onClose }: PopupBoxProps) {
  return (
    <div ref={ref} className={css.popup} data-type={type}>
      <span className={css.icon}>
        <Icon name={icons[type]} size={22} />
      </span>
      <div className={css.text}>
        <strong className={css.title} data-popup-title>
          {title}
        </strong>
        {body !== undefined && (
          <div className={css.body} data-popup-body>
            {body}
          </div>
        )}
      </div>
      <button type="button" className={css.close} onClick={onClose}>
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
