import { afterEach, expect, test, vi } from 'vitest'
import { call, NetworkError, NoAnswer } from './api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a change that nobody answers is given up after 10 seconds, a read is not', async () => {
  const clock = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    if (!signal) reject(new TypeError('Failed to fetch'))
    return promise
  })
  const changing = call('DELETE /api/logs/:id', { params: { id: 7 } })
  expect(timeout.mock.calls).toEqual([[10_000]])
  clock.abort(new DOMException('', 'TimeoutError'))
  await expect(changing).rejects.toThrow(NoAnswer)
  await expect(call('GET /api/aquariums/')).rejects.toThrow(NetworkError)
  expect(timeout).toHaveBeenCalledTimes(1)
})
