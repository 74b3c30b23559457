import { Button, Group } from '@mantine/core'
import css from './dialog-buttons.module.css'

type DialogButtonsProps = {
  onClose: () => void
  /** Words of the button that sends, and what it says while it does. */
  submit: string
  sending: string
  isSending: boolean
  tone?: 'danger'
}

/** Close, and the button that sends. */
export function DialogButtons({ onClose, submit, sending, isSending, tone }: DialogButtonsProps) {
  return (
    <Group justify="flex-end" className={css.buttons}>
      <Button variant="default" onClick={onClose} disabled={isSending}>
        Close
      </Button>
      <Button
        type="submit"
        aria-disabled={isSending}
        {...(isSending && { 'data-disabled': true })}
        {...(tone === 'danger' && { color: 'red' })}
      >
        {isSending ? sending : submit}
      </Button>
    </Group>
  )
}
