import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logDraftStorageKey } from '#web/log-form/draft/log-draft.ts'
import { notesDraftStorageKey } from '#web/notes/notes-saver.ts'
import { clearDraftsOf, clearDraftsOfOthers, clearFormDrafts, hasDrafts } from './drafts.ts'

const ours = [
  logDraftStorageKey(3, { logId: 7 }),
  logDraftStorageKey(3, { aquariumId: 7 }),
  notesDraftStorageKey(3, 7),
]
const theirs = [logDraftStorageKey(33, { logId: 7 }), notesDraftStorageKey(4, 3)]
const choices = ['coralline-sidebar', 'coralline:advanced-fields', 'coralline-scheme']
let kept: Record<string, string>

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  kept = Object.fromEntries([...ours, ...theirs, ...choices].map((storageKey) => [storageKey, '{}']))
  vi.stubGlobal('localStorage', kept)
  Object.defineProperty(kept, 'removeItem', { value: (storageKey: string) => delete kept[storageKey] })
})

test('who leaves a browser takes all drafts along, and nothing else', () => {
  expect([hasDrafts(3), hasDrafts(33), hasDrafts(7)]).toEqual([true, true, false])
  clearDraftsOf(3)
  expect(Object.keys(kept)).toEqual([...theirs, ...choices])
  expect(hasDrafts(3)).toBe(false)
})

test('who comes to a browser finds the own drafts, and nobody else’s', () => {
  clearDraftsOfOthers(3)
  expect(Object.keys(kept)).toEqual([...ours, ...choices])
})

test('the drafts of a form go with what they would change, also that of a second window', () => {
  const [changed = '', ...others] = ours
  kept[`${changed}:beside`] = '{}'
  clearFormDrafts(changed)
  expect(Object.keys(kept)).toEqual([...others, ...theirs, ...choices])
})
