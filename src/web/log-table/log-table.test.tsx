import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { unitsFor } from '#domain/preferences.ts'
import { LogCards } from './log-cards.tsx'
import { LogTable } from './log-table.tsx'

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
