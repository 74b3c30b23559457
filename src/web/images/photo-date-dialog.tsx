import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Image } from '#contract/images.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { readTimestamp } from '#domain/time/timestamps.ts'
import { call } from '#web/api/api.ts'
import { useGoneRow } from '#web/outcomes/gone-row.ts'
import type { Questions } from '#web/readings/questions/log-questions.ts'
import { askAboutDate } from '#web/readings/questions/log-questions.ts'
import { QuestionAnswers } from '#web/readings/questions/question-answers.tsx'
import { answer, askBeforeSave, forget, noQuestions } from '#web/readings/questions/question-state.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import * as field from '#web/ui/form/field.module.css'
import { focusFirstError } from '#web/ui/form/form-errors.ts'
import { useSending } from '#web/ui/form/sending.ts'
import { showMessage } from '#web/ui/messages/notification.ts'
import { laterPresent, presentTimes } from '#web/ui/time/present-times.ts'
import { realDateSentence, shownMoment } from '#web/ui/time/shown-moment.ts'
import { imageDay, liesAhead } from './image-words.ts'
import * as css from './photo-date-dialog.module.css'

/** Asks about a day after tomorrow, as the form of a log asks about a date that lies ahead. */
function questionsAbout(taken: Timestamp): Questions {
  const present = presentTimes()
  return liesAhead(taken, present) ? { timestamp: askAboutDate(taken, laterPresent(present)) } : {}
}

type PhotoDateDialogProps = { image: Image; onClose: () => void }

export function PhotoDateDialog({ image, onClose }: PhotoDateDialogProps) {
  const { id, taken_at } = image
  const [text, setText] = useState(taken_at === null ? imageDay(image) : shownMoment(taken_at))
  const [error, setError] = useState<string>()
  const [asked, setAsked] = useState(() =>
    askBeforeSave(noQuestions, taken_at === null ? {} : questionsAbout(taken_at)),
  )
  const question = error ? undefined : asked.open.timestamp
  const { isSending, send } = useSending()
  const { gone, explain, close } = useGoneRow(onClose)
  const { revalidate } = useRevalidator()

  async function save(timestamp: Timestamp) {
    try {
      await call('PUT /api/images/:id', { params: { id }, body: { taken_at: timestamp } })
    } catch (error) {
      explain(error, { title: 'Error updating photo', noun: 'photo' })
      return
    }
    const body = `The photo was taken on ${shownMoment(timestamp)}.`
    showMessage({ title: 'Date corrected', body, type: 'success' })
    onClose()
    // Not awaited: meanwhile the next photo may be corrected.
    void revalidate()
  }

  function change(text: string) {
    setText(text)
    setError(undefined)
    setAsked(forget(asked, ['timestamp']))
  }

  function take(meant: 'kept' | 'likely') {
    if (isSending) return
    if (meant === 'likely') setText(question?.likely?.text ?? text)
    setAsked(answer(asked, 'timestamp', meant))
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readTimestamp(text)
    setError(read ? undefined : realDateSentence())
    if (!read) return focusFirstError(event.currentTarget)
    const next = askBeforeSave(asked, questionsAbout(read.timestamp))
    setAsked(next)
    if (!next.heldSave) void send(() => save(read.timestamp))
  }

  return (
    <Dialog title="Correct date" width={500} onDismiss={onClose}>
      <form onSubmit={submit} noValidate data-asking={question && true}>
        {taken_at === null && (
          <p className={css.rule}>
            The file did not say when the photo was taken, so this is the day it was uploaded.
          </p>
        )}
        <DateField
          id="photo-date"
          kind="moment"
          label="Taken on"
          calendarLabel="Choose date and time"
          required="taken_at"
          classes={{ field: field.field, box: `${field.control} ${css.box}`, wrong: css.wrong }}
          text={text}
          error={error ?? question?.words}
          readOnly={isSending}
          onChange={change}
        >
          <QuestionAnswers field="taken_at" question={question} wordsId="photo-date-error" onAnswer={take} />
        </DateField>
        <DialogButtons
          onClose={close}
          submit={question ? 'Save anyway' : 'Save'}
          sending="Saving…"
          isSending={isSending}
          gone={gone}
        />
      </form>
    </Dialog>
  )
}
