import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { goneWords } from './refusal-words.tsx'

/**
 * For a form whose row was deleted elsewhere: the form stays open, so that typed text can be copied; closing it
 * brings the page up to date.
 */
export function useGoneRow(onClose: () => void) {
  const [gone, setGone] = useState(false)
  const { revalidate } = useRevalidator()
  return {
    gone,
    /** Looks whether a save failed because the row is gone. */
    note: (error: unknown) => setGone(goneWords(error) !== undefined),
    close() {
      onClose()
      if (gone) void revalidate()
    },
  }
}
