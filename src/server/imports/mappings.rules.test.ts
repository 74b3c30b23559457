import { expect, test } from 'vitest'
import type { FileLook, LookedColumn } from '#contract/imports/preview.ts'
import type { ColumnMapping } from '#domain/imports/mapping.ts'
import { withRemembered } from './mappings.rules.ts'

const column = (header: string, doubt: Partial<LookedColumn> = {}): LookedColumn => ({
  header,
  samples: [],
  filled: 3,
  values: null,
  sure: true,
  why: '',
  asks_unit: false,
  asks_zeros: false,
  units: [],
  ...doubt,
})

test('a column that the keeper made something else is not doubted again, and has the units of what it is', () => {
  const file = {
    sheet: null,
    header_line: 1,
    date_order: null,
    decimals: null,
    clock: null,
    date: null,
    only: [],
  }
  const mapped = (...columns: [header: string, to: ColumnMapping['to']][]) => ({
    ...file,
    columns: columns.map(([header, to]) => ({ header, to, unit: null })),
  })
  const doubt = { sure: false, why: 'It is not followed in this tank yet.' }
  const odd = column('Alk', {
    sure: false,
    why: 'Is that meq/L, or a very low dKH?',
    units: ['dKH', 'meq/L'],
  })
  const look: FileLook = {
    format: 'csv',
    sheets: [],
    rows: 3,
    columns: [column('Date'), column('Silicate', doubt), column('Salt', { ...doubt, units: ['ppm'] }), odd],
    lines: [],
    shape: { rows: 'logs' },
    is_shape_sure: true,
    source: [],
    notices: [],
    numbers: { ambiguous: null, why: '' },
    dates: { orders: [], ambiguous: null, example: null, zoned: 0, yearless: null },
    remembered_at: null,
    mapping: mapped(['Date', 'time'], ['Silicate', 'new:'], ['Salt', 'own:12'], ['Alk', 'alkalinity']),
    is_sure: false,
  }
  const mapping = mapped(['Date', 'time'], ['Silicate', 'skip'], ['Salt', 'salinity'], ['Alk', 'alkalinity'])
  const remembered = { mapping, usedAt: '2026-01-31T20:05:00.000Z' }
  expect(withRemembered(look, { remembered, own: [] }).columns).toEqual([
    column('Date'),
    column('Silicate'),
    column('Salt', { units: expect.arrayContaining(['SG', 'ppt']) }),
    odd,
  ])

  // The unit of a trace element is that of each file: the one of the file before answers nothing.
  const own = [{ id: 12, catalogue: 'copper', label: 'Copper', unit: 'ppm' }]
  const copper = (unit: string | null) => ({
    ...file,
    columns: [{ header: 'cu', to: 'own:12' as const, unit }],
  })
  const silent = { ...look, columns: [column('cu', { sure: false, asks_unit: true })], mapping: copper(null) }
  const again = withRemembered(silent, { remembered: { ...remembered, mapping: copper('µg/L') }, own })
  expect(again.mapping.columns).toEqual([{ header: 'cu', to: 'own:12', unit: null }])
  expect(again.columns[0]).toMatchObject({ asks_unit: true, why: expect.stringContaining('it was µg/L') })
})
