import { afterEach, expect, test, vi } from 'vitest'
import { errorStatus } from '#contract/errors/error-status.ts'
import { invalidRequest, parameterNotFound } from '#contract/errors/errors.ts'
import { loader } from './log-table-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['that the tank has too many logs for', 'ph', invalidRequest({ sort: 'Too many.' })],
  ['by a parameter that was deleted', 'own:12', parameterNotFound()],
])('an address that asks for an order %s leads to the usual one', async (_name, sort, refusal) => {
  vi.stubGlobal('fetch', async () => {
    const { code, message, fields } = refusal
    return Response.json({ code, message, fields, request_id: '1' }, { status: errorStatus[code] })
  })
  const url = new URL(`https://reef.test/aquarium/7?advanced=1&sort=${sort}&page=3`)
  const loading = loader({ params: { id: '7' }, url, request: new Request(url) } as never)
  const answer = await loading.catch((thrown: unknown) => thrown)
  expect(answer instanceof Response && answer.headers.get('location')).toBe('/aquarium/7?advanced=1')
})
