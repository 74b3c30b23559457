import type { FormEvent } from 'react'
import { useState } from 'react'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { focusFirstError } from '#web/ui/form/form-errors.ts'
import { useSending } from '#web/ui/form/sending.ts'
import { showRefusal } from './refusal-words.tsx'

/**
 * What a short form does when it is sent: a refusal of a field is told beside it and gets the focus, any other below
 * `title`.
 */
export function useSubmit(title: string, save: () => Promise<void>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const { isSending, send } = useSending()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    void send(async () => {
      try {
        await save()
      } catch (error) {
        if (error instanceof ApiError && error.fields) {
          setErrors(error.fields)
          focusFirstError(form)
        } else showRefusal({ title, error })
      }
    })
  }
  return { errors, isSending, submit, forgetErrors: () => setErrors({}) }
}
