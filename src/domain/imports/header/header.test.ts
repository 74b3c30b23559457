import { describe, expect, test } from 'vitest'
import { csvHeaders } from '#domain/csv.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import { readHeader } from './header.ts'
import { findHeader } from './header-search.ts'

describe('a header', () => {
  test('the exported one is read', () => {
    const columns = readHeader(csvHeaders)
    expect(columns).toMatchObject({
      count: csvHeaders.length,
      id: 0,
      time: 1,
      clock: undefined,
      notes: [{ header: 'note', position: 5 }],
      ignored: [],
    })
    expect(columns.parameters.map(({ key }) => key).toSorted()).toEqual([...parameterKeys].toSorted())
    expect(columns.parameters.find(({ key }) => key === 'phosphase')).toMatchObject({
      key: 'phosphase',
      label: 'Phosphate',
      header: 'phosphate',
      position: 9,
      unit: undefined,
    })
  })

  test.each(['Date', 'Test date', 'Sampled on', 'Log date', 'Date tested'])(
    'a time of day belongs to %s',
    (name) => {
      expect(readHeader(['Time', 'pH', name])).toMatchObject({ time: 2, clock: 0 })
      // Beside a plainer date, the other one is not read.
      expect(readHeader(['pH', 'Date', 'Sample date'])).toMatchObject({ time: 1, clock: undefined })
    },
  )

  test('names are read in any order and case, with spaces around and a byte order mark', () => {
    const columns = readHeader(['\uFEFF PH ', 'Phosphase', ' DateTime', '', ' '])
    expect(columns).toMatchObject({ count: 3, time: 2, id: undefined, notes: [], ignored: [] })
    expect(columns.parameters.map(({ key, position }) => [key, position])).toEqual([
      ['ph', 0],
      ['phosphase', 1],
    ])
  })

  test('two tables beside each other are refused, for the dates of one are not those of the other', () => {
    const sentence = /second table begins beside the first one, with the column "Date", which is column [45]/
    expect(() => readHeader(['Date', 'Alk', 'Ca', '', 'Date', 'Mg'])).toThrow(sentence)
    expect(() => readHeader(['Datum', 'Alk', 'Ca', 'Date', 'Potassium'])).toThrow(sentence)
    expect(() => readHeader(['Date', 'Alk', '', 'Timestamp', 'Alk'])).toThrow('second table begins')
    // A date without readings of its own is no table, and a time of day belongs to the date.
    expect(readHeader(['Date', 'Alk', '', 'Last updated'])).toMatchObject({ time: 0 })
    expect(readHeader(['Date', 'Alk', '', 'Time', 'Ca'])).toMatchObject({ time: 0, clock: 3 })
  })

  test('columns that are not known are named, nameless ones by their number, blank ones at the end not at all', () => {
    expect(readHeader(['date', '', 'Livestock ', 'ph', 'ph', ''].with(4, 'ORP')).ignored).toEqual([
      'column 2',
      'Livestock',
      'ORP',
    ])
    expect(readHeader(['constructor', '__proto__', 'date', 'ph']).ignored).toEqual([
      'constructor',
      '__proto__',
    ])
  })

  test.each([
    [['date', 'timestamp', 'ph'], 1, undefined, ['date']],
    [['time', 'date', 'ph'], 1, 0, []],
    [['Date/Time', 'date', 'time', 'ph'], 0, undefined, ['date', 'time']],
    [['Declared', 'ph'], 0, undefined, []],
    [['date', 'hour', 'ph'], 0, 1, []],
    [['test date', 'ph', 'test time'], 0, 2, []],
    [['date', 'ph', 'time tested'], 0, 2, []],
    [['date', 'ph', 'time taken'], 0, undefined, ['time taken']],
    [['time', 'declared', 'ph'], 1, undefined, ['time']],
    [['time', 'ph'], 0, undefined, []],
  ])('of %j the most telling time is taken', (cells, time, clock, ignored) => {
    expect(readHeader(cells)).toMatchObject({ time, clock, ignored })
  })

  test('a zone in it is seen', () => {
    expect(readHeader(['Time (UTC)', 'ph']).isUtc).toBe(true)
    expect(readHeader(['Date (dd/mm/yyyy)', 'ph']).isUtc).toBe(false)
  })
})

describe('a refused header', () => {
  test.each([
    ['none', [], 'no header'],
    ['a blank one', ['', ' '], 'no header'],
    ['no time', ['id', 'ph'], 'timestamp, date or datetime'],
    ['a repeated column', ['date', 'ph', 'pH'], '"ph" and "pH"'],
    ['a repeated date', ['date', 'Date', 'ph'], '"date" and "Date"'],
    ['both spellings', ['date', 'phosphate', 'phosphase'], '"phosphate" and "phosphase"'],
    ['nothing to import', ['id', 'timestamp'], 'no column with readings'],
    ['notes alone', ['date', 'note'], 'no column with readings'],
    [
      'a thousand and one columns',
      ['date', 'ph', ...Array.from({ length: 999 }, () => 'x')],
      '1,001 columns',
    ],
    ['an unknown unit', ['date', 'Temp (K)'], '"Temperature (F)", "Temperature (C)"'],
  ])('%s', (_name, cells, part) => {
    expect(() => readHeader(cells)).toThrow(CsvRefusal)
    expect(() => readHeader(cells)).toThrow(part)
  })

  test('the sentence lists the names that are read', () => {
    expect(() => readHeader(['x'])).toThrow('id, timestamp, temperature, ph, salinity, note, ammonia')
  })

  test('a thousand unknown columns give a short sentence', () => {
    const cells = Array.from({ length: 1_000 }, (_, k) => `column ${k} ${'x'.repeat(1_000)}`)
    expect(() => readHeader(cells)).toThrow('and 990 more')
    expect(messageOf(cells).length).toBeLessThan(1_000)
  })
})

describe('the header of a file', () => {
  test('it is found below title lines, under the delimiter that gives the most known columns', () => {
    const titles = [['My tank; date, pH and more'], [''], ['date', 'ph', 'kh']]
    const found = findHeader([
      { delimiter: ',', records: [['date;ph', 'kh']], lines: [1] },
      { delimiter: ';', records: titles, lines: [] },
      { delimiter: '\t', records: [], lines: [] },
    ])
    expect(found).toMatchObject({ delimiter: ';', index: 2, columns: { count: 3 } })
  })

  test('an empty file has none', () => {
    expect(() => findHeader([{ delimiter: ',', records: [['']], lines: [1] }])).toThrow('The file is empty.')
  })
})

function messageOf(cells: readonly string[]): string {
  try {
    readHeader(cells)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
