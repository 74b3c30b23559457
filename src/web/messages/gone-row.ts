import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { goneWords } from './refusal-words.tsx'

/**
 * For a form whose row was deleted elsewhere: it stays, with a sentence, for what was typed to be copied; closing it brings
 * the page up to date.
 */
export function useGoneRow(onClose: () => void) {
  const [gone, setGone] = useState<string>()
  const { revalidate } = useRevalidator()
  return {
    gone,
    /** Looks whether a save failed because the row is gone. */
    note: (error: unknown) => setGone(goneWords(error)),
    close() {
      onClose()
      if (gone !== undefined) void revalidate()
    },
  }
}
