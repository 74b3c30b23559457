import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeDraft } from '#web/ui/drafts/drafts.ts'
import { notesDraftPlace, readNotesDraft } from './notes-draft.ts'

const place = notesDraftPlace(3, 7)
const draft = { text: 'Skimmer\n🐠', base: '', sent: 'Skim', at: '2026-01-31T20:05:42.000Z' }
const kept = new Map<string, string>()

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
})

test('a draft of notes is read as it was written, by its keeper and for its aquarium only', () => {
  expect(writeDraft(place, draft)).toBe(true)
  expect(readNotesDraft(place)).toEqual(draft)
  expect(readNotesDraft(notesDraftPlace(4, 7))).toBeUndefined()
  expect(readNotesDraft(notesDraftPlace(3, 8))).toBeUndefined()
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"text":5,"base":"","at":"2026-01-31"}',
  '{"text":"a","base":"b","at":"x"}',
])('%s is no draft of notes', (text) => {
  kept.set(place, text)
  expect(readNotesDraft(place)).toBeUndefined()
})
