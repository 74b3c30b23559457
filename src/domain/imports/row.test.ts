import { describe, expect, test } from 'vitest'
import { readHeader } from '#domain/imports/header/header.ts'
import { readNumber } from './numbers.ts'
import type { ImportRow } from './row.ts'
import { readRow } from './row.ts'

const columns = readHeader(['id', 'timestamp', 'temperature', 'ammonia', 'note'])
const reading = { columns, order: undefined, latest: '2026-11-23T10:00:00', numbers: 'point' } as const

function rowOf(cells: {
  id?: string
  time?: string
  temperature?: string
  ammonia?: string
  note?: string
}): ImportRow {
  const read = readRow(reading, cellsOf(cells))
  if ('problem' in read) throw new Error(read.problem)
  return read.row
}

function problemOf(cells: Parameters<typeof rowOf>[0]): string {
  const read = readRow(reading, cellsOf(cells))
  return 'problem' in read ? read.problem : 'no problem'
}

function cellsOf({ id = '', time = '2026-01-31 20:05:00', temperature = '', ammonia = '', note = '' }) {
  return [id, time, temperature, ammonia, note]
}

describe('a row', () => {
  test('it is read with what it states, the rest is null', () => {
    expect(rowOf({ id: ' 12 ', temperature: ' 78.5 ', note: ' kept  as it is ' })).toEqual({
      id: 12,
      timestamp: '2026-01-31T20:05:00',
      hasTime: true,
      note: ' kept  as it is ',
      readings: expect.objectContaining({ temperature: 78.5, ammonia: null, magnesium: null }),
      isEmpty: false,
    })
  })

  test('a mere date has no time', () => {
    expect(rowOf({ time: ' 2026-01-31 ', ammonia: '0' })).toMatchObject({
      timestamp: '2026-01-31T12:00:00',
      hasTime: false,
    })
  })

  test('a row with neither reading nor note is a problem unless it bears an id', () => {
    expect(problemOf({ temperature: 'NA', ammonia: '-' })).toBe('The row has neither a reading nor a note.')
    expect(rowOf({ id: '3', temperature: 'NA' })).toMatchObject({ id: 3, isEmpty: true })
  })

  test('0 is a reading, not an empty row', () => {
    expect(rowOf({ ammonia: '0' })).toMatchObject({
      isEmpty: false,
      readings: { ammonia: 0, temperature: null },
    })
  })

  test('missing cells are blank, surplus cells are problems, blank surplus cells are not', () => {
    expect(readRow(reading, ['1', '2026-01-31'])).toMatchObject({
      row: { id: 1, timestamp: '2026-01-31T12:00:00', isEmpty: true },
    })
    expect(readRow(reading, [...cellsOf({ ammonia: '1' }), 'x'])).toEqual({
      problem: 'The row has 6 cells, but the header has 5. "x" belongs to no column.',
    })
    expect(readRow(reading, [...cellsOf({ ammonia: '1' }), ' ', ''])).toHaveProperty('row')
  })

  test('what the delimiter has cut off a note in the last column belongs to the note', () => {
    const row = ['1', '2026-01-31', '78', '0', 'Changed 20 l', ' new lamp', ' fed']
    expect(readRow(reading, row)).toMatchObject({ row: { note: 'Changed 20 l, new lamp, fed' } })
    expect(readRow({ ...reading, delimiter: ';' }, row)).toMatchObject({
      row: { note: 'Changed 20 l; new lamp; fed' },
    })
    // The comma of 78,5 may have been taken for a delimiter: no cell behind it would stand in its column.
    for (const cells of [
      ['1', '2026-01-31', '78', '5', '0', 'fed'],
      ['1', '2026-01-31', '78', '5', '', 'fed'],
    ])
      expect(readRow(reading, cells)).toMatchObject({
        problem: expect.stringContaining('belongs to no column'),
      })
  })
})

describe('a reading', () => {
  test.each([
    ['78.5', 78.5],
    ['-0.5', -0.5],
    ['.5', 0.5],
    ['1e-7', 1e-7],
    ['1E+3', 1000],
    ['999999.999', 999_999.999],
    ['\u00A08.1\t', 8.1],
    ['0', 0],
  ])('%j is a number', (cell, value) => {
    expect(readNumber(cell, 'point')).toBe(value)
  })

  test('-0 is equal to 0', () => {
    expect(readNumber('-0', 'point') === 0).toBe(true)
  })

  test.each(['', ' ', 'NA', 'na', ' Na ', '-', '–', ' — ', '\uFEFF'])('%j is null', (cell) => {
    expect(readNumber(cell, 'point')).toBeNull()
  })

  const noNumbers = [
    'abc',
    '0x10',
    'Infinity',
    '１２',
    '1e',
    '.',
    '1.2.3',
    '−5',
    '<0.1',
    ',',
    'N/A',
    '\0',
    '٣',
  ]
  test.each(noNumbers)('%j is not a number', (cell) => {
    expect(readNumber(cell, 'point')).toEqual({ problem: expect.stringContaining('is not a number') })
  })

  test.each(['78,5', '1,300', '1,300.5', '1.300,5', '-1,5', ',5'])('%j is ambiguous', (cell) => {
    expect(readNumber(cell, 'point')).toMatchObject({ problem: expect.stringContaining('is ambiguous') })
  })

  test.each(['1000000', '-1e6', '1e309', '9'.repeat(400)])('%j is too large', (temperature) => {
    expect(problemOf({ temperature })).toContain('is too large')
  })

  test('a number too small to be stored does not become 0', () => {
    expect(readNumber('1e-400', 'point')).toEqual({ problem: expect.stringContaining('is too small') })
  })

  test('a huge cell is refused at once', () => {
    for (const cell of [
      `${'1'.repeat(1_000_000)}x`,
      `${'1,'.repeat(500_000)}x`,
      `${' '.repeat(1_000_000)}x`,
    ]) {
      expect(readNumber(cell, 'point')).toEqual({ problem: expect.stringContaining('is not a number') })
    }
  })

  test('the problem names column and value', () => {
    for (const time of ['46346', '46347.83681'])
      expect(problemOf({ time, temperature: '78' })).toBe(
        `Timestamp: "${time}" is a number, not a date. Show the column as dates in the spreadsheet, and save the file again.`,
      )
    expect(problemOf({ time: '176362560', temperature: '78' })).toMatch(/is not a date that can be read/)
    for (const cell of ['78 (Hanna)', '78 Hanna', '78,5 Hanna'])
      expect(problemOf({ temperature: cell })).toBe(
        `Temperature: "${cell}" is not a number alone: write that in the unit of its column, and the rest into a note.`,
      )
    expect(problemOf({ temperature: '2026-02-08' })).toBe(
      'Temperature: "2026-02-08" is not a number but a date: a spreadsheet may have made it of one, as 8 February of 8.2.',
    )
    expect(problemOf({ temperature: 'abc' })).toBe('Temperature: "abc" is not a number.')
  })
})

describe('the other cells', () => {
  test.each(['0', '01', '-1', '1.0', '1e3', '2147483648', '99999999999', 'x', 'NA', '１'])(
    '%j is no id',
    (id) => {
      expect(problemOf({ id, ammonia: '1' })).toContain(`Id: "${id}"`)
    },
  )

  test('the largest id is read', () => {
    expect(rowOf({ id: '2147483647', ammonia: '1' }).id).toBe(2_147_483_647)
  })

  test.each(['2026-02-30', '13:00', '31/01/2026', '2026-01-31 13:00 PM', '1949-12-31'])(
    '%j is no time',
    (time) => {
      expect(problemOf({ time, ammonia: '1' })).toContain(`Timestamp: "${time}"`)
    },
  )

  test('a blank time is a problem', () => {
    expect(problemOf({ time: ' ', ammonia: '1' })).toContain('Timestamp: the cell is blank')
  })

  test('a note loses its guard, and CRLF becomes LF', () => {
    expect(rowOf({ note: "'=1\r\n2" }).note).toBe('=1\n2')
    expect(rowOf({ note: 'NA' }).note).toBe('NA')
    expect(rowOf({ note: "'\r\nmine" }).note).toBe('\nmine')
    expect(rowOf({ note: "''\r\nmine" }).note).toBe("'\nmine")
  })

  test('the limit of a note counts code points without the guard', () => {
    expect(rowOf({ note: `'=${'🐠'.repeat(4_999)}` }).note?.length).toBe(9_999)
    expect(problemOf({ note: '🐠'.repeat(5_001) })).toContain('longer than 5000 characters')
  })

  test('NUL and half surrogate pairs are problems that can be sent on', () => {
    for (const note of ['a\0b', 'a\uD83D']) {
      expect(problemOf({ note })).toContain('Note: ')
      expect(problemOf({ note }).isWellFormed()).toBe(true)
    }
  })
})
