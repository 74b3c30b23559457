import { afterEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#web/api/api.ts'
import { listForSidebar } from './sidebar-list.ts'

const load = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('#web/offline/load.ts', () => ({ load }))

const { signal } = new AbortController()
afterEach(() => vi.resetAllMocks())

test('a list that cannot be had is a value, and a visit that was called off is none', async () => {
  const failure = new NetworkError()
  load.mockRejectedValueOnce(failure)
  expect(await listForSidebar(signal)).toBe(failure)
  const calledOff = new DOMException('Called off', 'AbortError')
  load.mockRejectedValueOnce(calledOff)
  await expect(listForSidebar(signal)).rejects.toBe(calledOff)
})
