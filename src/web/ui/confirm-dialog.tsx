import { Button, Group, Text } from '@mantine/core'
import { Dialog } from './dialog.tsx'
import css from './dialog-buttons.module.css'
import { useSending } from './sending.ts'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  text: string
  /** What it is about, below the question. */
  subject?: string | undefined
  yes: string
  onYes: () => Promise<void>
  onNo: () => void
}

/** A question before something is deleted. The safe answer has the focus. */
export function ConfirmDialog({ opened, title, ...question }: ConfirmDialogProps) {
  return (
    <Dialog title={title} width={500} opened={opened}>
      <Question {...question} />
    </Dialog>
  )
}

function Question({ text, subject, yes, onYes, onNo }: Omit<ConfirmDialogProps, 'opened' | 'title'>) {
  const { isSending, send } = useSending()
  return (
    <>
      <Text>{text}</Text>
      {subject !== undefined && (
        <Text c="dimmed" mt="xs" style={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Text>
      )}
      <Group justify="flex-end" className={css.buttons}>
        <Button variant="default" data-autofocus disabled={isSending} onClick={onNo}>
          No
        </Button>
        <Button
          color="red"
          aria-disabled={isSending}
          {...(isSending && { 'data-disabled': true })}
          onClick={() => void send(onYes)}
        >
          {isSending ? 'Deleting…' : yes}
        </Button>
      </Group>
    </>
  )
}
