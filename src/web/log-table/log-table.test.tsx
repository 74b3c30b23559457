import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { errorStatus } from '#contract/errors/error-status.ts'
import { invalidRequest, parameterNotFound } from '#contract/errors/errors.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { unitsFor } from '#domain/preferences.ts'
import { LogCards } from './log-cards.tsx'
import { LogTable } from './log-table.tsx'
import { loader } from './log-table-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

const page = { page: 1, per_page: 30, sort: 'timestamp', order: 'desc' } as const
const parameters = parametersOf({ id: 7 }, unitsFor({}, 'US'))

test('a tank of too many logs offers to sort them by their date alone', () => {
  const shown = (isSortable: boolean) => {
    const table = { parameters, logs: [], page, isAdvanced: true, isSortable, onSort: () => {} }
    const markup = renderToStaticMarkup(
      <MemoryRouter>
        <LogTable {...table} />
        <LogCards {...table} />
      </MemoryRouter>,
    )
    return [markup.match(/aria-sort/g)?.length, markup.match(/<option/g)?.length]
  }
  // Sortable are the date and each parameter; the options also contain the two directions.
  const sortable = 1 + parameters.length
  expect(shown(true)).toEqual([sortable, sortable + 2])
  expect(shown(false)).toEqual([1, 3])
})

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
