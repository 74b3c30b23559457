import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Image } from '#contract/images.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { readTimestamp } from '#domain/time/timestamps.ts'
import { call } from '#web/api/api.ts'
import { showMessage } from '#web/messages/notification.ts'
import { realDateSentence, shownMoment } from '#web/preferences/shown-moment.ts'
import { useGoneRow } from '#web/refusals/gone-row.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import * as field from '#web/ui/form/field.module.css'
import { focusFirstError } from '#web/ui/form/first-error.ts'
import { useSending } from '#web/ui/form/sending.ts'
import { imageDay } from './image-words.ts'
import * as css from './photo-date-dialog.module.css'

type PhotoDateDialogProps = { image: Image; onClose: () => void }

/** Asks when a photo was taken. */
export function PhotoDateDialog({ image, onClose }: PhotoDateDialogProps) {
  const { id, taken_at } = image
  const [text, setText] = useState(taken_at === null ? imageDay(image) : shownMoment(taken_at))
  const [error, setError] = useState<string>()
  const { isSending, send } = useSending()
  const { gone, explain, close } = useGoneRow(onClose)
  const { revalidate } = useRevalidator()

  async function save(timestamp: Timestamp) {
    try {
      await call('PUT /api/images/:id', { params: { id }, body: { taken_at: timestamp } })
    } catch (error) {
      explain(error, { title: 'Error updating image', noun: 'image' })
      return
    }
    const body = `The photo was taken on ${shownMoment(timestamp)}.`
    showMessage({ title: 'Date corrected', body, type: 'success' })
    onClose()
    // Not awaited: meanwhile the next photo may be corrected.
    void revalidate()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readTimestamp(text)
    setError(read ? undefined : realDateSentence())
    if (read) void send(() => save(read.timestamp))
    else focusFirstError(event.currentTarget)
  }

  return (
    <Dialog title="Correct Date" width={500} onDismiss={onClose}>
      <form onSubmit={submit} noValidate>
        {taken_at === null && (
          <p className={css.rule}>
            The file did not say when the photo was taken: this is the day of its upload.
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
          error={error}
          readOnly={isSending}
          onChange={setText}
        />
        <DialogButtons onClose={close} submit="Save" sending="Saving…" isSending={isSending} gone={gone} />
      </form>
    </Dialog>
  )
}
