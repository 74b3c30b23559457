import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageOf } from '#domain/testing/storage.ts'
import { clearDraft, writeDraft } from '#web/ui/drafts/drafts.ts'
import { logDraftStorageKey, readLogDraft } from './log-draft.ts'

const storageKey = logDraftStorageKey(3, { aquariumId: 7 })
const draft = { form: { ph: '8.2', note: 'fed\ncorals' }, at: '2026-01-31T20:05:42.000Z', key: 'a-key' }
const kept = new Map<string, string>()

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', storageOf(kept))
})

test('a draft is read as it was written, and gone once it is cleared', () => {
  expect(writeDraft(storageKey, draft)).toBe(true)
  expect(readLogDraft(storageKey)).toEqual(draft)
  clearDraft(storageKey)
  expect(readLogDraft(storageKey)).toBeUndefined()
})

test('a draft that a page of an earlier version left behind is found', () => {
  const text = '{"form":{"ph":"8.2"},"at":"2026-01-31T20:05:42.000Z","key":"a-key"}'
  kept.set('coralline:log-draft:3:aquarium:7', text)
  expect(readLogDraft(logDraftStorageKey(3, { aquariumId: 7 }))).toEqual(JSON.parse(text))
  kept.set('coralline:log-draft:3:log:9:beside', text)
  expect(readLogDraft(logDraftStorageKey(3, { logId: 9 }))).toEqual(JSON.parse(text))
})

test('each keeper has a draft for each aquarium and each edited log', () => {
  const storageKeys = [
    logDraftStorageKey(3, { aquariumId: 7 }),
    logDraftStorageKey(4, { aquariumId: 7 }),
    logDraftStorageKey(3, { logId: 7 }),
    logDraftStorageKey(3, { aquariumId: 8 }),
    logDraftStorageKey(3, { aquariumId: undefined }),
  ]
  expect(new Set(storageKeys).size).toBe(5)
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"form":{"ph":8},"at":"2026-01-31","key":"k"}',
  '{"form":{},"at":"x","key":"k"}',
])('%s is no draft', (text) => {
  kept.set(storageKey, text)
  expect(readLogDraft(storageKey)).toBeUndefined()
})

test('a browser that keeps nothing loses nothing but the draft', () => {
  const deny = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: deny, setItem: deny, removeItem: deny })
  expect(writeDraft(storageKey, draft)).toBe(false)
  expect(readLogDraft(storageKey)).toBeUndefined()
  expect(() => clearDraft(storageKey)).not.toThrow()
})
