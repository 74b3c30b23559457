import { Button } from '#web/ui/button.tsx'
import * as css from './dialog-buttons.module.css'

type DialogButtonsProps = {
  onClose: () => void
  close?: string | undefined
  /** Label of the button that sends; `sending` is its label while the form is being sent. */
  submit: string
  sending: string
  isSending: boolean
  tone?: 'delete'
  /** True when the form can no longer be sent: then only Close is shown. A message has already said why. */
  gone?: boolean
}

/** Shown in a form that can no longer be saved, only closed. */
export const copyWords = 'This can no longer be saved. Copy what you want to keep before you close.'

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
