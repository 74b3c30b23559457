import { draftPlace, readDraft } from '#web/ui/drafts/drafts.ts'

/** Notes as they were typed and are not known to be saved. */
export type NotesDraft = {
  text: string
  /** The stored notes that they were made from. */
  base: string
  /** The text that was sent without an answer: it may have been saved. */
  sent?: string
  /** Instant of the last change, ISO. */
  at: string
}

export function notesDraftPlace(userId: number, aquariumId: number): string {
  return draftPlace('notes', { userId, of: `aquarium:${aquariumId}` })
}

export function readNotesDraft(place: string): NotesDraft | undefined {
  return readDraft(place, isDraft)
}

function isDraft(found: unknown): found is NotesDraft {
  if (typeof found !== 'object' || found === null) return false
  const { text, base, sent = '', at } = found as Partial<Record<keyof NotesDraft, unknown>>
  const isText = [text, base, sent, at].every((part) => typeof part === 'string')
  return isText && !Number.isNaN(Date.parse(String(at)))
}
