import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { logDraftStorageKey, readLogDraft } from '#web/log-form/draft/log-draft.ts'
import type { UnsentCall } from '#web/offline/database.ts'
import { storeUnsent, unsentCalls } from '#web/outbox/unsent-store.ts'
import { textOf } from './kinds.ts'
import { makeDraft } from './unsent-draft.ts'

const kept = new Map<string, string>()
const storageKey = logDraftStorageKey(3, { aquariumId: 7 })
let isFull = false

beforeEach(() => {
  kept.clear()
  isFull = false
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      if (isFull) throw new Error('full')
      kept.set(key, text)
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

async function refusedLog(readings: object = { ph: 8.2 }): Promise<UnsentCall> {
  const log = {
    call: 'POST /api/logs/' as const,
    key: 'a-key',
    user_id: 3,
    aquarium_id: 7,
    aquarium_name: 'Reef',
    noun: 'log',
    body: { aquarium_id: 7, timestamp: '2026-11-22T10:12:00', ...readings },
    made_at: '2026-11-22T09:12:00.000Z',
  }
  return { ...log, seq: await storeUnsent(log) }
}

test('a refused log becomes a draft, and waits until the browser has kept that', async () => {
  const log = await refusedLog()
  isFull = true
  expect(await makeDraft(log, undefined)).toBe(false)
  expect(await unsentCalls(3)).toHaveLength(1)
  isFull = false
  expect(await makeDraft(log, undefined)).toBe(true)
  expect(readLogDraft(storageKey)).toMatchObject({ form: { ph: '8.2' }, at: log.made_at })
  expect(await unsentCalls(3)).toEqual([])
})

test('a reading of a parameter that the tank no longer has stays in sight and in the draft', async () => {
  const log = await refusedLog({ own: [{ parameter_id: 12, value: 61.5 }] })
  expect(textOf(log, parametersOf())).toBe('2026-11-22 10:12 AM, Reef: Parameter 12 61.5')
  expect(await makeDraft(log, undefined)).toBe(true)
  expect(readLogDraft(storageKey)).toMatchObject({ form: { 'own:12': '61.5' } })
})

test('a refused log takes the place of no other draft', async () => {
  const log = await refusedLog()
  await makeDraft(log, undefined)
  const before = readLogDraft(storageKey)
  const other = await refusedLog()
  expect(await makeDraft(other, undefined)).toBe(false)
  expect(readLogDraft(storageKey)).toEqual(before)
  expect(await unsentCalls(3)).toHaveLength(1)
})
