import { maxId } from '#domain/limits.ts'

/** The id that was typed into a field; undefined for text that is no id. */
export function readId(text: string): number | undefined {
  const typed = text.trim()
  return /^[1-9]\d{0,9}$/.test(typed) && Number(typed) <= maxId ? Number(typed) : undefined
}
