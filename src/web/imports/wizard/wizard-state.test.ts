import { expect, test } from 'vitest'
import type { FileLook, ImportPreview, LookedColumn } from '#contract/imports/preview.ts'
import type { ColumnTarget } from '#domain/imports/mapping.ts'
import { ambiguousDate } from './wizard-dates.ts'
import type { Wizard } from './wizard-shape.ts'
import {
  goneBack,
  goneOn,
  isUnsure,
  mapped,
  refused,
  wentTo,
  withAllTanks,
  withFilter,
  withTarget,
  withUnit,
  withZeros,
  wizardOf,
} from './wizard-state.ts'

type Column = Partial<LookedColumn> & { header: string; to?: ColumnTarget; unit?: string }

const withTo = (wizard: Wizard, index: number, to: ColumnTarget) =>
  withTarget(wizard, index, { to, parameters: [] })

function lookOf(columns: readonly Column[], more: Partial<FileLook> = {}): FileLook {
  return {
    format: 'csv',
    sheets: [],
    rows: 10,
    columns: columns.map(({ to: _, unit: __, ...column }) => ({
      samples: [],
      filled: 10,
      values: null,
      sure: true,
      why: '',
      asks_unit: false,
      asks_zeros: false,
      units: [],
      ...column,
    })),
    lines: [],
    shape: { rows: 'logs' },
    is_shape_sure: true,
    source: [],
    notices: [],
    numbers: { ambiguous: null, why: '' },
    dates: { orders: [], ambiguous: null, example: null, zoned: 0, yearless: null },
    remembered_at: null,
    is_sure: true,
    mapping: {
      sheet: null,
      header_line: 1,
      date_order: null,
      decimals: null,
      clock: null,
      date: null,
      only: [],
      columns: columns.map(({ header, to = 'skip', unit = null }) => ({ header, to, unit })),
    },
    ...more,
  }
}

const date: Column = { header: 'Date', to: 'time' }
const ph: Column = { header: 'pH', to: 'ph' }
const begun = (look: FileLook, fileName = 'logs.csv') => wizardOf({ look, fileName })
const ambiguous = {
  orders: ['dmy' as const, 'mdy' as const],
  ambiguous: '03/04/2026',
  example: '03/04/2026',
  zoned: 0,
  yearless: null,
}
const tank: Column = {
  header: 'Tank',
  values: [
    { value: 'Reef 1', rows: 6 },
    { value: 'Nano', rows: 4 },
  ],
}

test('the year of a file without one is asked before its preview', () => {
  const look = lookOf([date, ph], {
    dates: { orders: [], ambiguous: null, example: null, zoned: 0, yearless: 'Nov-24-14:40' },
  })
  const wizard = goneOn(begun({ ...look, mapping: { ...look.mapping, last_year: 2026 } }))
  expect(wizard).toMatchObject({ step: 'dates', mapping: { last_year: 2026 } })
  expect(goneOn(wizard).step).toBe('preview')
})

test('a file of which everything is clear goes from its columns to the preview and back', () => {
  const wizard = begun(lookOf([date, ph]))
  expect(wizard.step).toBe('columns')
  const previewed = goneOn(wizard)
  expect(previewed).toMatchObject({ step: 'preview', problems: {} })
  expect(goneBack(previewed).step).toBe('columns')
  expect(wentTo(previewed, 'dates').step).toBe('dates')
})

test('a date that can be read in two ways is asked about before the preview, and what was answered lets go on', () => {
  const wizard = begun(lookOf([date, ph], { dates: ambiguous }))
  const asked = goneOn(wizard)
  expect(asked.step).toBe('dates')
  expect(goneOn(asked)).toMatchObject({
    step: 'dates',
    problems: { date_order: expect.stringMatching(/Choose/) },
  })
  const answered: Wizard = { ...asked, mapping: { ...asked.mapping, date_order: 'dmy' } }
  expect(goneOn(answered).step).toBe('preview')
  expect(goneBack(goneOn(answered)).step).toBe('dates')
})

test('who came for the dates alone begins there, unless a column is unsure or the mapping a remembered one', () => {
  const begin = (look: FileLook) => wizardOf({ look, fileName: 'a.csv', startsWithDates: true }).step
  const plain = lookOf([date, ph], { dates: ambiguous })
  expect(begin(plain)).toBe('dates')
  expect(begin({ ...plain, remembered_at: '2026-03-03T10:00:00.000Z' })).toBe('columns')
  expect(begin(lookOf([date, { ...ph, sure: false }], { dates: ambiguous }))).toBe('columns')
  expect(begin(lookOf([date, ph, tank], { dates: ambiguous }))).toBe('columns')
})

test('a shift of the clock that is remembered is asked about; one that was just chosen is not asked about again', () => {
  const look = lookOf([date, ph])
  const remembered = begun({ ...look, mapping: { ...look.mapping, clock: { minutes: 60 } } })
  expect(goneOn(remembered)).toMatchObject({ step: 'dates', mapping: { clock: { minutes: 60 } } })
  expect(goneOn(goneOn(remembered)).step).toBe('preview')
  expect(goneOn(mapped(begun(look), { clock: { minutes: 60 } })).step).toBe('preview')
})

test('another column of dates is judged by its samples', () => {
  const other = { header: 'When', samples: ['03/04/2026', '05/04/2026'] }
  const wizard = begun(lookOf([date, ph, other], { dates: { ...ambiguous, ambiguous: null } }))
  const moved = withTo(withTo(wizard, 0, 'skip'), 2, 'time')
  expect(goneOn(moved).step).toBe('dates')
  const proved = begun(lookOf([ph, { header: 'When', samples: ['03/04/2026', '25/04/2026'] }]))
  expect(goneOn(withTo(proved, 1, 'time')).step).toBe('preview')
})

test('a file without a date asks for the day, which its name may tell', () => {
  const look = lookOf([{ header: 'K', to: 'new:potassium' }])
  const nameless = goneOn(begun(look, 'icp.csv'))
  expect(nameless).toMatchObject({ step: 'dates', mapping: { date: null } })
  expect(Object.keys(goneOn(nameless).problems)).toEqual(['date'])
  for (const name of ['icp-2026-03-18.csv', 'ICP_20260318.xlsx', 'Triton 18.03.2026.csv'])
    expect(begun(look, name).mapping.date).toBe('2026-03-18')
  for (const name of ['icp-2026-03-18-to-2026-04-18.csv', 'icp-2026-13-18.csv', '12345678901.csv'])
    expect(begun(look, name).mapping.date).toBeNull()
  expect(begun(lookOf([date, ph]), 'logs-2026-03-18.csv').mapping.date).toBeNull()
})

test('a column that names several tanks has to be answered', () => {
  const wizard = begun(lookOf([date, ph, tank]))
  const stopped = goneOn(wizard)
  expect(stopped).toMatchObject({
    step: 'columns',
    problems: { 'only[2]': expect.stringMatching(/one tank/) },
  })
  const answered = withFilter(stopped, 2, 'Nano')
  expect(answered).toMatchObject({ problems: {}, mapping: { only: [{ column: 2, value: 'Nano' }] } })
  expect(goneOn(answered).step).toBe('preview')
  expect(goneOn(withAllTanks(answered, 2))).toMatchObject({ step: 'preview', mapping: { only: [] } })
  expect(withFilter(withAllTanks(stopped, 2), 2, 'Nano').allTanks).toEqual([])
  // A remembered tank that does not occur in this file does not count as an answer.
  expect(goneOn(withFilter(stopped, 2, 'Sold')).step).toBe('columns')
  expect(goneOn(withFilter(stopped, 2, ' nano ')).step).toBe('preview')
  expect(withFilter(withFilter(answered, 2, 'Reef 1'), 2, undefined).mapping.only).toEqual([])
})

test('a column that names too many tanks to choose from has to be answered, too', () => {
  const stopped = goneOn(begun(lookOf([date, ph, { header: 'aquarium_id', values: null }])))
  expect(stopped).toMatchObject({ step: 'columns', problems: { 'only[2]': expect.any(String) } })
  expect(goneOn(withAllTanks(stopped, 2)).step).toBe('preview')
  // One that was chosen for a file before is kept.
  expect(goneOn(withFilter(stopped, 2, '75 gal'))).toMatchObject({
    step: 'preview',
    mapping: { only: [{ column: 2, value: '75 gal' }] },
  })
  const one = { header: 'aquarium_id', values: [{ value: '7', rows: 10 }] }
  expect(goneOn(begun(lookOf([date, ph, one, { header: 'Tank', filled: 0 }]))).step).toBe('preview')
})

test('a parameter of two columns, and a file of which nothing is read, are said where they are', () => {
  const twice = withTo(
    begun(lookOf([date, ph, { header: 'pH 2' }, { header: 'Notes', to: 'note' }])),
    2,
    'ph',
  )
  expect(goneOn(twice).problems).toEqual({
    'columns[2]': 'The same is already read from “pH”: choose one of the two.',
  })
  expect(goneOn(withTo(twice, 2, 'note')).step).toBe('preview')
  expect(Object.keys(goneOn(begun(lookOf([date, { header: 'Weather' }]))).problems)).toEqual(['columns'])
})

test('what is chosen changes one column, and a preview of before is gone', () => {
  const preview = { hash: 'before' } as ImportPreview
  const look = lookOf([date, { header: 'Temp', to: 'temperature', unit: '°C', sure: false, why: 'Look.' }])
  const wizard = { ...begun(look), preview }
  expect(isUnsure(wizard, 1)).toBe(true)
  const chosen = withUnit(wizard, 1, null)
  expect(chosen).toMatchObject({
    preview: undefined,
    mapping: { columns: [{ to: 'time' }, { to: 'temperature', unit: null }] },
  })
  expect(isUnsure(chosen, 1)).toBe(false)
  // The proposed target comes back with its proposed unit.
  expect(withTo(withTo(chosen, 1, 'skip'), 1, 'temperature').mapping.columns[1]?.unit).toBe('°C')
  expect(wentTo(wizard, 'columns').preview).toBe(preview)
})

test('a server’s refusal is shown where it can be mended', () => {
  const wizard = wentTo(begun(lookOf([date, ph])), 'preview')
  expect(refused(wizard, { date_order: '03/04/2026' })).toMatchObject({ step: 'dates', asked: '03/04/2026' })
  expect(refused(wizard, { 'columns[1]': 'No.' })).toMatchObject({
    step: 'columns',
    problems: { 'columns[1]': 'No.' },
  })
  expect(refused(wizard, { date: 'No.', columns: 'No.' }).step).toBe('columns')
})

test('numbers that may be thousands are asked about, unless another sample proves the sign', () => {
  const numbers = (...samples: string[]) => begun(lookOf([date, { header: 'Ca', to: 'calcium', samples }]))
  expect(goneOn(numbers('1.300', '1.310')).step).toBe('dates')
  expect(goneOn(numbers('1.300', '421,5')).step).toBe('dates')
  expect(goneOn(numbers('1.300', '421.5')).step).toBe('preview')
  expect(goneOn(numbers('420', '421,5')).step).toBe('preview')
})

test('a unit that the file does not say has to be answered, also when it is the stored one', () => {
  const copper: Column = {
    header: 'cu',
    to: 'new:copper',
    sure: false,
    asks_unit: true,
    units: ['ppm', 'µg/L'],
  }
  const wizard = begun(lookOf([date, ph, copper]))
  const asked = goneOn(wizard)
  expect(asked).toMatchObject({
    step: 'columns',
    problems: { 'columns[2]': expect.stringContaining('unit') },
  })
  for (const unit of ['ppm', 'µg/L']) {
    const answered = withUnit(wizard, 2, unit)
    expect(answered.mapping.columns[2]?.unit).toBe(unit)
    expect([isUnsure(answered, 2), goneOn(answered).step]).toEqual([false, 'preview'])
  }
  expect(goneOn(withTo(wizard, 2, 'skip')).step).toBe('preview')
})

test('what zeros mean is proposed, and can be answered otherwise', () => {
  const look = lookOf([date, { ...ph, sure: false, asks_zeros: true }])
  const columns = look.mapping.columns.map((column, index) =>
    index === 1 ? { ...column, zeros: 'blank' as const } : column,
  )
  const wizard = begun({ ...look, mapping: { ...look.mapping, columns } })
  expect([isUnsure(wizard, 1), goneOn(wizard).step]).toEqual([true, 'preview'])
  const answered = withZeros(wizard, 1, 'reading')
  expect([answered.mapping.columns[1]?.zeros, isUnsure(answered, 1)]).toEqual(['reading', false])
  // Zeros are those of what the column was taken for.
  expect(withTo(wizard, 1, 'nitrate').mapping.columns[1]).not.toHaveProperty('zeros')
})

test('dates with the year first can be answered, where they may be meant so', () => {
  const dates = {
    orders: ['dmy' as const, 'ymd' as const],
    ambiguous: '24-05-23',
    example: '24-05-23',
    zoned: 0,
    yearless: null,
  }
  const wizard = goneOn(begun(lookOf([date, ph], { dates })))
  expect([wizard.step, ambiguousDate(wizard)]).toEqual([
    'dates',
    { date: '24-05-23', orders: ['dmy', 'ymd'] },
  ])
  expect(goneOn(mapped(wizard, { date_order: 'ymd' })).step).toBe('preview')
})

test('a file of which its rows are in doubt begins with that, whatever its dates are', () => {
  const look = lookOf([date, ph], { dates: ambiguous, is_shape_sure: false })
  expect(wizardOf({ look, fileName: 'logs.csv', startsWithDates: true }).step).toBe('columns')
})

test('seconds since 1970 begin in UTC, times of day as they are written', () => {
  const clockOf = (...samples: string[]) =>
    wizardOf({ look: lookOf([{ header: 'time', to: 'time', samples }]), fileName: 'x.csv' }).mapping.clock
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(clockOf('1779000000', '1779001800')).toEqual({ zone: timeZone })
  expect(clockOf('1779000000123')).toEqual({ zone: timeZone })
  expect(clockOf('1779000000', '2026-05-17 06:40')).toBeNull()
  expect(clockOf('2026-05-17 06:40')).toBeNull()
  expect(clockOf()).toBeNull()
})
