import { Button, Group, Text } from '@mantine/core'
import css from './dialog-buttons.module.css'

type DialogButtonsProps = {
  onClose: () => void
  /** Words of the button that sends, and what it says while it does. */
  submit: string
  sending: string
  isSending: boolean
  tone?: 'danger'
  /** Why nothing can be sent any more: then there is only Close. */
  gone?: string | undefined
}

/** For a form that can only be closed any more. */
export const copyWords = 'Copy what you want to keep before you close.'

/** Close, and the button that sends. */
export function DialogButtons({ onClose, submit, sending, isSending, tone, gone }: DialogButtonsProps) {
  return (
    <Group justify="flex-end" className={css.buttons}>
      {gone !== undefined && (
        <Text size="sm" className={css.gone}>
          {gone} {copyWords}
        </Text>
      )}
      <Button variant="default" onClick={onClose} disabled={isSending}>
        Close
      </Button>
      {gone === undefined && (
        <Button
          type="submit"
          aria-disabled={isSending}
          {...(isSending && { 'data-disabled': true })}
          {...(tone === 'danger' && { color: 'red' })}
        >
          {isSending ? sending : submit}
        </Button>
      )}
    </Group>
  )
}
