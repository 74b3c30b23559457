import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { labElements } from '#domain/parameters/custom-catalogue.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { storageOf } from '#domain/testing/storage.ts'
import { hasDrafts, writeDraft } from '#web/ui/drafts/drafts.ts'
import { labDraftStorageKey, readLabDraft } from './lab-draft.ts'
import { reportSummary } from './lab-report.ts'

const storageKey = labDraftStorageKey(3, 7)
const form = {
  timestamp: '2026-01-31 08:05 PM',
  laboratory: 'ATI',
  values: { calcium: '431', lithium: '< 0.1' },
} as const
const draft = { form, units: {}, at: '2026-01-31T20:05:42.000Z', key: 'a-key' }
const kept = new Map<string, string>()

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', storageOf(kept))
})

test('a report is kept as it was typed, for one keeper and one aquarium, and known as a draft', () => {
  expect(writeDraft(storageKey, draft)).toBe(true)
  expect(readLabDraft(storageKey)).toEqual(draft)
  expect(readLabDraft(labDraftStorageKey(3, 8))).toBeUndefined()
  expect([hasDrafts(3), hasDrafts(4)]).toEqual([true, false])
})

test.each([
  'null',
  '[]',
  JSON.stringify({ ...draft, at: 'x' }),
  JSON.stringify({ ...draft, form: { ...form, laboratory: 'Nobody' } }),
  JSON.stringify({ ...draft, form: { ...form, values: { calcium: 431 } } }),
  JSON.stringify({ ...draft, form: { ...form, values: null } }),
])('%s is no report', (text) => {
  kept.set(storageKey, text)
  expect(readLabDraft(storageKey)).toBeUndefined()
})

test('what is offered again says its beginning, with units', () => {
  const known = { parameters: parametersOf().filter(({ key }) => key === 'calcium'), elements: labElements }
  expect(reportSummary(form, known)).toBe('ATI · Ca 431 ppm · Li < 0.1 µg/L')
  const all = Object.fromEntries(labElements.map(({ key }) => [key, '1']))
  expect(reportSummary({ ...form, values: all }, known)).toMatch(
    new RegExp(`( · [^·]+){8} · ${labElements.length - 8} more$`),
  )
})
