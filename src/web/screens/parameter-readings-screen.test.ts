import { afterEach, expect, test, vi } from 'vitest'
import { loader } from './parameter-readings-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

test('an address past the last page, as a deletion may leave it, leads to the last page', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ rows: [], total: 31 }))
  const url = new URL('https://reef.test/aquarium/7/alkalinity?from=2026-01-01&page=3')
  const params = { id: '7', parameter: 'alkalinity' }
  const loading = loader({ params, url, request: new Request(url) } as never)
  const answer = await loading.catch((thrown: unknown) => thrown)
  expect(answer instanceof Response && answer.headers.get('location')).toBe(
    '/aquarium/7/alkalinity?from=2026-01-01&page=2',
  )
})
