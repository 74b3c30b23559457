import { Dialog as Base } from '@base-ui/react/dialog'
import type { FormEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { TextField } from '#web/ui/form/form-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { Dialog } from './dialog.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import * as css from './typed-dialog.module.css'

export type TypedDialogProps = {
  title: string
  /** Read out when the dialog opens, with the words to type at its end. */
  question: ReactNode
  /** The words that have to be typed; `label` is the label of the field for them. */
  words: string
  label: string
  error?: string | undefined
  isRight: (typed: string) => boolean
  /** Tells the user that something else was typed; the returned function withdraws that message. */
  onMismatch: () => () => void
  yes: string
  no?: string
  isQuestion?: boolean
  onYes: () => Promise<void>
  onNo: () => void
}

/** Before something is deleted, asks the user to type the words that are shown. */
export function TypedDialog(props: TypedDialogProps) {
  const { title, question, words, label, error, isRight, onMismatch } = props
  const { yes, no, isQuestion = false, onYes, onNo } = props
  const [typed, setTyped] = useState('')
  const { isSending, send } = useSending()
  const takeBack = useRef(() => {})

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isRight(typed)) void send(onYes)
    else takeBack.current = onMismatch()
  }

  function type(text: string) {
    setTyped(text)
    if (isRight(text)) takeBack.current()
  }

  function close() {
    takeBack.current()
    onNo()
  }

  return (
    <Dialog title={title} width={500} isQuestion={isQuestion} onDismiss={close}>
      <form onSubmit={submit} noValidate>
        <Base.Description render={<div />} className={css.question}>
          {question} <strong>{words}</strong>
        </Base.Description>
        <TextField label={label} startsHere value={typed} error={error} onChange={type} />
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
