import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { deletedRowWords, refusalWords, showRefusal } from './refusal-words.tsx'

/**
 * For a form whose row was deleted elsewhere: the form stays open, so that typed text can be copied; closing it
 * brings the page up to date.
 */
export function useGoneRow(onClose: () => void) {
  const [gone, setGone] = useState(false)
  const { revalidate } = useRevalidator()
  /** Looks whether a save failed because the row is gone. No form's row is a parameter: one that is gone is only part of what was sent. */
  const note = (error: unknown) => {
    const isPart = error instanceof ApiError && error.code === 'parameter_not_found'
    setGone(!isPart && deletedRowWords(error) !== undefined)
  }
  return {
    gone,
    note,
    /** Says why a save failed, and returns the server's errors about single fields. */
    explain(error: unknown, { title, noun }: { title: string; noun: string }): FieldErrors {
      const isReused = error instanceof ApiError && error.code === 'idempotency_key_reused'
      const body = isReused
        ? `The first try was saved after all, as it was then. Close this form and edit that ${noun}.`
        : (deletedRowWords(error) ?? refusalWords(error))
      showRefusal({ title, error, body })
      note(error)
      if (isReused) void revalidate()
      return error instanceof ApiError ? (error.fields ?? {}) : {}
    },
    close() {
      onClose()
      if (gone) void revalidate()
    },
  }
}

export type ExplainSave = ReturnType<typeof useGoneRow>['explain']
