import { Button } from '#web/ui/button.tsx'
import * as css from './dialog-buttons.module.css'

type DialogButtonsProps = {
  onClose: () => void
  /** Words of the button that does not send. */
  close?: string | undefined
  /** Words of the button that sends, and what it says while it does. */
  submit: string
  sending: string
  isSending: boolean
  tone?: 'delete'
  /** Nothing can be sent any more: then there is only Close. A message has told why. */
  gone?: boolean
}

/** For a form that can only be closed any more. */
export const copyWords = 'This can no longer be saved. Copy what you want to keep before you close.'

/** Close, and the button that sends. */
export function DialogButtons(props: DialogButtonsProps) {
  const { onClose, close = 'Close', submit, sending, isSending, tone = 'filled', gone = false } = props
  return (
    <div className={css.buttons}>
      {gone && <p className={css.gone}>{copyWords}</p>}
      <Button onClick={onClose} disabled={isSending}>
        {close}
      </Button>
      {!gone && (
        <Button type="submit" tone={tone} aria-disabled={isSending}>
          {isSending ? sending : submit}
        </Button>
      )}
    </div>
  )
}
