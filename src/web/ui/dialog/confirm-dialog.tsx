import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import * as css from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'
import * as buttons from './dialog-buttons.module.css'

type ConfirmDialogProps = {
  title: string
  question: string
  subject?: string | undefined
  /** Label of the button that confirms; `sending` is its label while the action runs. */
  yes: string
  sending?: string
  tone?: 'delete' | 'filled'
  no?: string
  /** False while the action is not possible yet. */
  isReady?: boolean
  /** Information and choices that are needed before the answer. */
  children?: ReactNode
  onYes: () => Promise<void>
  onNo: () => void
}

/** Asks before an action that cannot be undone. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, subject, yes, sending = 'Deleting…', tone = 'delete', no = 'No' } = props
  const { isReady = true, children, onYes, onNo } = props
  const { isSending, send } = useSending()
  return (
    <Dialog title={title} width={500} isQuestion onDismiss={isSending ? undefined : onNo}>
      <Base.Description className={css.question}>{question}</Base.Description>
      {subject !== undefined && <p className={css.subject}>{subject}</p>}
      {children}
      <div className={buttons.buttons}>
        <Button data-autofocus disabled={isSending} onClick={onNo}>
          {no}
        </Button>
        <Button tone={tone} aria-disabled={isSending || !isReady} onClick={() => isReady && void send(onYes)}>
          {isSending ? sending : yes}
        </Button>
      </div>
    </Dialog>
  )
}
