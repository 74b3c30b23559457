import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, NetworkError, NoAnswer } from './api.ts'
import { setShownUser } from './shown-user.ts'
import { upload } from './upload.ts'

// Test files share a process: another one may have left a user.
beforeEach(() => setShownUser(undefined))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  setShownUser(undefined)
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
  const changing = call('DELETE /api/images/:id', { params: { id: 7 } })
  const waiting = call('POST /api/aquariums/', { body: { name: 'Reef' }, patience: 60_000 })
  expect(timeout.mock.calls).toEqual([[10_000], [60_000]])
  clock.abort(new DOMException('', 'TimeoutError'))
  await expect(changing).rejects.toThrow(NoAnswer)
  await expect(waiting).rejects.toThrow('has not answered for 60 seconds')
  await expect(call('GET /api/aquariums/')).rejects.toThrow(NetworkError)
  expect(timeout).toHaveBeenCalledTimes(2)
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

test('what a proxy finds too large is told so, with whom to ask', async () => {
  const page = new Response('<html>413 Request Entity Too Large</html>', { status: 413 })
  vi.stubGlobal('fetch', async () => page)
  await expect(call('GET /api/aquariums/')).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('larger than the proxy in front of this Coralline allows'),
  })
})

test('a page of one keeper changes nothing in the account of another who signed in since, and reads and changes its own', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`)
    return Response.json([])
  })
  setShownUser(3)
  const refusal = { code: 'unauthenticated', message: 'Somebody else has signed in in this browser' }
  const path = '/api/images'
  const file = { form: new FormData(), headers: {}, signal: AbortSignal.timeout(1000), onSent() {} }
  const create = () => call('POST /api/aquariums/', { body: { name: 'Reef', description: '' } })
  vi.stubGlobal('document', { cookie: 'coralline_signed_in=user-4' })
  await expect(create()).rejects.toMatchObject(refusal)
  await expect(upload({ path, ...file })).rejects.toMatchObject(refusal)
  expect(asked).toEqual([])
  await call('GET /api/aquariums/')
  // Without the hint, or with one of before that names nobody, the server says who is signed in.
  for (const cookie of ['coralline_signed_in=user-3', 'coralline_signed_in=1', '']) {
    vi.stubGlobal('document', { cookie })
    await create()
  }
  expect(asked).toEqual(['GET /api/aquariums/', ...Array(3).fill('POST /api/aquariums/')])
})
