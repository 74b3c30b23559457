import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { deletedRowWords, refusalWords, showRefusal } from './refusal-words.tsx'

/** A form whose row was deleted elsewhere stays open, to copy its text; closing it loads the page again. */
export function useGoneRow(onClose: () => void) {
  const [gone, setGone] = useState(false)
  const { revalidate } = useRevalidator()
  /** Notes whether the row is gone. A parameter that is gone is only part of what was sent, never the row. */
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
