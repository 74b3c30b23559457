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

test('a page in place of an answer is none, and a proxy’s JSON is no refusal of ours', async () => {
  const fetch = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', fetch)
  fetch.mockResolvedValueOnce(new Response('<!doctype html>Welcome to Wi-Fi'))
  await expect(call('GET /api/aquariums/')).rejects.toThrow(NetworkError)
  for (const body of [{ error: 'blocked' }, { code: 1020, message: 'Denied' }, null]) {
    fetch.mockResolvedValueOnce(Response.json(body, { status: 403 }))
    await expect(call('GET /api/aquariums/')).rejects.toMatchObject({
      code: 'internal',
      message: 'The server answered with status 403.',
    })
  }
})
