import { Dialog as Base } from '@base-ui/react/dialog'
import type { FormEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { isTypedName } from '#domain/text.ts'
import type { Message } from '#web/messages/notification.ts'
import { showMessage, takeBack } from '#web/messages/notification.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import * as css from './typed-name-dialog.module.css'

type TypedNameDialogProps = {
  title: string
  question: ReactNode
  /** The aquarium's name. */
  name: string
  /** Words of the buttons. */
  yes: string
  no?: string
  isQuestion?: boolean
  onYes: () => Promise<void>
  onNo: () => void
}

/** Asks for an aquarium's name as it is seen, before the aquarium is deleted. */
export function TypedNameDialog(props: TypedNameDialogProps) {
  const { title, question, name, yes, no, isQuestion = false, onYes, onNo } = props
  const [typed, setTyped] = useState('')
  const { isSending, send } = useSending()
  const mismatch = useRef<Message>(undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isTypedName(typed, name)) return void send(onYes)
    mismatch.current = showMessage({
      title: 'Aquarium name does not match.',
      body: 'Please enter the correct aquarium name.',
    })
  }

  function type(text: string) {
    setTyped(text)
    if (isTypedName(text, name)) takeBack(mismatch.current)
  }

  function close() {
    takeBack(mismatch.current)
    onNo()
  }

  return (
    <Dialog title={title} width={500} isQuestion={isQuestion} onDismiss={close}>
      <form onSubmit={submit} noValidate>
        <Base.Description className={css.question}>
          {question} To confirm, type its name: <strong>{name}</strong>
        </Base.Description>
        <TextField label="Aquarium name" startsHere value={typed} error={undefined} onChange={type} />
        <DialogButtons
          onClose={close}
          close={no}
          submit={yes}
          sending="Deleting…"
          isSending={isSending}
          tone="delete"
        />
      </form>
    </Dialog>
  )
}
