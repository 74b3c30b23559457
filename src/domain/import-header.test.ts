import { describe, expect, test } from 'vitest'
import { csvHeaders } from './csv.ts'
import { CsvRefusal } from './csv-refusal.ts'
import { readHeader } from './import-header.ts'
import { parameterKeys } from './parameters.ts'

describe('a header', () => {
  test('the exported one is read', () => {
    const columns = readHeader(csvHeaders)
    expect(columns).toMatchObject({ count: 13, id: 0, time: 1, note: 5 })
    expect(columns.parameters.map(({ key }) => key)).toEqual([...parameterKeys])
    expect(columns.parameters.find(({ key }) => key === 'phosphase')).toEqual({
      key: 'phosphase',
      label: 'Phosphate',
      position: 9,
    })
  })

  test('names are read in any order and case, with spaces around and a byte order mark', () => {
    const columns = readHeader(['\uFEFF PH ', 'Phosphase', ' DateTime', '', ' '])
    expect(columns).toMatchObject({ count: 3, time: 2, id: undefined, note: undefined })
    expect(columns.parameters.map(({ key, position }) => [key, position])).toEqual([
      ['ph', 0],
      ['phosphase', 1],
    ])
  })

  test('a file of notes alone is read', () => {
    expect(readHeader(['date', 'note'])).toMatchObject({ time: 0, note: 1, parameters: [] })
  })
})

describe('a refused header', () => {
  test.each([
    ['none', [], 'no header'],
    ['a blank one', ['', ' '], 'no header'],
    ['an unknown column', ['date', 'ph', 'Potassium'], '"Potassium"'],
    ['a unit', ['date', 'Calcium (ppm)'], '"Calcium (ppm)"'],
    ['a name of every object', ['date', 'ph', 'constructor', '__proto__'], '"constructor", "__proto__"'],
    ['a nameless column', ['date', '', 'ph'], 'Column 2'],
    ['no time', ['id', 'ph'], 'timestamp, date or datetime'],
    ['a repeated column', ['date', 'ph', 'pH'], '"ph" and "pH"'],
    ['two times', ['date', 'timestamp', 'ph'], '"date" and "timestamp"'],
    ['both spellings', ['date', 'phosphate', 'phosphase'], '"phosphate" and "phosphase"'],
    ['nothing to import', ['id', 'timestamp'], 'no column with readings or notes'],
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

function messageOf(cells: readonly string[]): string {
  try {
    readHeader(cells)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
