import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Image } from '#contract/images.ts'
import { maxCaption } from '#domain/limits.ts'
import { codePoints, tooLong } from '#domain/text.ts'
import { call } from '#web/api/api.ts'
import { useGoneRow } from '#web/outcomes/gone-row.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './photo-caption.module.css'

type PhotoCaptionProps = {
  image: Image
  /** Without it the caption can only be read. */
  onEdit?: (() => void) | undefined
  /** Whether the focus comes back here, from the form. */
  takesFocus: boolean
}

/** What was said of a photo, below it. */
export function PhotoCaption({ image: { caption }, onEdit, takesFocus }: PhotoCaptionProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  if (!onEdit) return caption ? <p className={css.caption}>{caption}</p> : null
  return (
    <div className={css.caption}>
      {caption && <p>{caption}</p>}
      <Button
        ref={button}
        tone="bare"
        className={css.edit}
        aria-label={caption ? 'Edit caption' : undefined}
        onClick={onEdit}
      >
        <Icon name="pencil" size={18} />
        {!caption && 'Add a caption'}
      </Button>
    </div>
  )
}

type CaptionFormProps = {
  image: Image
  text: string
  onChange: (text: string) => void
  onClose: () => void
}

/** Takes the place of what can be done with the photo, which stays in sight meanwhile. */
export function CaptionForm({ image: { id, caption }, text, onChange, onClose }: CaptionFormProps) {
  const [error, setError] = useState<string>()
  const { isSending, send } = useSending()
  const { gone, explain, close } = useGoneRow(onClose)
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function save() {
    try {
      await call('PUT /api/images/:id', { params: { id }, body: { caption: text } })
    } catch (error) {
      setError(explain(error, { title: 'Error updating photo', noun: 'photo' }).caption)
      return
    }
    await revalidate()
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === (caption ?? '')) return onClose()
    if (codePoints(text.trim()) > maxCaption) return setError(tooLong('Caption', maxCaption))
    void send(save)
  }

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <TextField
        label="Caption"
        description={`${codePoints(text)} of ${maxCaption} characters`}
        error={error}
        value={text}
        maxLength={2 * maxCaption}
        readOnly={isSending}
        onChange={(text) => {
          setError(undefined)
          onChange(text)
        }}
      />
      <DialogButtons
        onClose={close}
        close="Cancel"
        submit="Save"
        sending="Saving…"
        isSending={isSending}
        gone={gone}
      />
    </form>
  )
}
