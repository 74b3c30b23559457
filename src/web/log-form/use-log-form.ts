import type { FocusEvent, FormEvent } from 'react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from '#contract/errors/errors.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { LogDraft } from '#web/log-form/draft/log-draft.ts'
import { useLogDraft } from '#web/log-form/draft/use-log-draft.ts'
import { useLogQuestions } from '#web/log-form/use-log-questions.ts'
import { useGoneRow } from '#web/outcomes/gone-row.ts'
import type { DialogMode } from '#web/ui/dialog/dialog.tsx'
import { focusFirstError, withoutErrors } from '#web/ui/form/form-errors.ts'
import { useSending } from '#web/ui/form/sending.ts'
import type { LogField, Side } from './log-conflicts.ts'
import type { LogForm } from './log-form.ts'
import { readTyped } from './log-form.ts'
import { useSaveLog } from './log-saving.ts'
import type { CreateTask, EditTask } from './log-task.ts'
import { savedLogOpener } from './log-task.ts'

export type LogFormParts = {
  parameters: readonly Parameter[]
  task: CreateTask | EditTask
  mode: DialogMode
  onClose: () => void
  resumed: LogDraft | undefined
}

export function useLogForm({ parameters, task, mode, onClose, resumed }: LogFormParts) {
  const draft = useLogDraft({ parameters, task, resumed })
  const questions = useLogQuestions(draft.parameters, task)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isUnsaved, setUnsaved] = useState(false)
  const { isSending, send } = useSending()
  const onEdit = (task: EditTask) => savedLogOpener.open({ parameters, task, mode })
  const save = useSaveLog({ task, mode, draft, questions, onEdit, onClose })
  const { gone, note, close } = useGoneRow(onClose)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    void send(async () => {
      const outcome = await save()
      if (outcome === 'saved') return
      // Rendered at once, because this may open the field that is to be focused.
      flushSync(() => {
        setErrors(outcome.fields)
        setUnsaved(outcome.wasSent)
        note(outcome.gone)
      })
      if (outcome.asks || Object.keys(outcome.fields).length > 0) focusFirstError(element)
    })
  }

  /** Asks about unusual values when the focus goes on; asked on the press of a button, it would move the button. */
  function askAboutOthers({ target }: FocusEvent<HTMLFormElement>) {
    const { field } = target.dataset
    if (field === undefined) return
    const { values } = readTyped(draft.form, { log: draft.base, parameters: draft.parameters })
    questions.askAtOnce(Object.fromEntries(Object.entries(values).filter(([name]) => name !== field)))
  }

  /** Removes the question and the error of a field, which are about its former text. */
  function unmark(name: keyof LogForm) {
    if (name !== 'aquarium_id') questions.forget(name)
    setErrors((before) => withoutErrors(before, [name]))
  }

  return {
    draft,
    errors,
    isSending,
    isUnsaved,
    isAsking: questions.isAsking,
    gone,
    submit,
    askAboutOthers,
    /** The question about a field or the whole log; undefined while the field has an error, which comes first. */
    questionOf: (field: LogField | 'nothing') =>
      errors[field] === undefined ? questions.open[field] : undefined,
    change(name: keyof LogForm, text: string) {
      unmark(name)
      draft.change(name, text)
    },
    choose(field: LogField, side: Side) {
      unmark(field)
      draft.choose(field, side)
    },
    answer(field: LogField, meant: 'kept' | 'likely') {
      const { likely } = questions.open[field] ?? {}
      questions.answer(field, meant)
      if (likely && meant === 'likely') draft.change(field, likely.text)
    },
    close() {
      // Nobody could resume this draft.
      if (gone) draft.clear()
      close()
    },
  }
}

export type TypedLogForm = ReturnType<typeof useLogForm>
