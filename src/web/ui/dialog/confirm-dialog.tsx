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
  /** What it is about, below the question. */
  subject?: string | undefined
  /** Words of the button that does it, and what it says while it does. */
  yes: string
  sending?: string
  tone?: 'delete' | 'filled'
  no?: string
  /** False as long as it cannot be done yet. */
  isReady?: boolean
  /** What has to be known or chosen before the answer. */
  children?: ReactNode
  onYes: () => Promise<void>
  onNo: () => void
}

/** A question before something is done that cannot be taken back. The safe answer has the focus. */
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
