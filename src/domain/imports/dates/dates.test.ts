import { describe, expect, test } from 'vitest'
import { latestPossible } from '#domain/time/timestamps.ts'
import { DateProof, findSpelledDates, readMoment } from './dates.ts'

const latest = latestPossible(new Date('2026-11-22T10:00:00Z'))
const read = (cell: string, order?: 'dmy' | 'mdy' | 'ymd', clock = '') =>
  readMoment(cell, { order, latest, clock })

describe('a moment', () => {
  test.each([
    ['2026-01-31 20:05:09', '2026-01-31T20:05:09'],
    ['2026-01-31 08:05 PM', '2026-01-31T20:05:00'],
    [' 2026-01-31 8:05 pm ', '2026-01-31T20:05:00'],
    ['2026-01-31T20:05:09.123', '2026-01-31T20:05:09'],
    ['2026/1/31 20:05', '2026-01-31T20:05:00'],
    ['31/01/2026 15:56', '2026-01-31T15:56:00'],
    ['31.1.26 15:56:10', '2026-01-31T15:56:10'],
    ['31/01/2026, 3:56:10\u202fp.m.', '2026-01-31T15:56:10'],
    ['31 Jan 2026 15:56', '2026-01-31T15:56:00'],
    ['January 31, 2026 3:56 PM', '2026-01-31T15:56:00'],
    ['Sept 3rd 2026 12:00 AM', '2026-09-03T00:00:00'],
    ['2026-01-31 0:00', '2026-01-31T00:00:00'],
    ['2026_01_31 20:05', '2026-01-31T20:05:00'],
    ['20260131T20:05:09', '2026-01-31T20:05:09'],
    ['Sat, Jan 31, 2026, 8:05 PM', '2026-01-31T20:05:00'],
    ['2026-Jan-31 20:05', '2026-01-31T20:05:00'],
    ['3. März 2026 20:05', '2026-03-03T20:05:00'],
    ['15 de marzo de 2026 20:05', '2026-03-15T20:05:00'],
    ['31.01.2026 20:05 Uhr', '2026-01-31T20:05:00'],
    ['9 września 2026 20:05', '2026-09-09T20:05:00'],
    ['Sonntag, 12.04.2026 20:05', '2026-04-12T20:05:00'],
    ['12.04.2026 (So.) 20:05', '2026-04-12T20:05:00'],
    ['dim. 12 avril 2026 à 20h05', '2026-04-12T20:05:00'],
    ['mar 10 mar 2026 20:05', '2026-03-10T20:05:00'],
    ['Mar 10 2026 20:05', '2026-03-10T20:05:00'],
    ['Sun, 04/12/2026, 8:05 PM', '2026-12-04T20:05:00'],
    ['domingo, 12 de abril de 2026 a las 20:05', '2026-04-12T20:05:00'],
    ['segunda-feira, 13 de abril de 2026 às 20:05', '2026-04-13T20:05:00'],
    ['niedziela, 12 kwietnia 2026 20:05', '2026-04-12T20:05:00'],
    ['2026-04-12 (Sun) 20:05', '2026-04-12T20:05:00'],
    ['söndag 12 april 2026 kl. 20:05', '2026-04-12T20:05:00'],
    ['12 Ağustos 2026 Çarşamba 20:05', '2026-08-12T20:05:00'],
    ['2026年4月12日(日) 20:05', '2026-04-12T20:05:00'],
    ['12/04/2026 20.05.09', '2026-04-12T20:05:09'],
    ['12. 4. 2026 20:05:00', '2026-04-12T20:05:00'],
    ['Mo. 12. 4. 2026, 20.05 Uhr', '2026-04-12T20:05:00'],
    ['2026-04-12 8 PM', '2026-04-12T20:00:00'],
    ['12.04.2026 20 Uhr', '2026-04-12T20:00:00'],
    ['May-17-08:00, 2026', '2026-05-17T08:00:00'],
    ['2026-04-12 24:00', '2026-04-13T00:00:00'],
  ])('%s is %s', (cell, timestamp) => {
    expect(read(cell, 'dmy')).toEqual({ timestamp, hasTime: true })
  })

  test.each(['2026-01-31', '31.01.2026', '20260131', '2026 January 31'])('%s is noon', (cell) => {
    expect(read(cell, 'dmy')).toEqual({ timestamp: '2026-01-31T12:00:00', hasTime: false })
  })

  test.each([
    '2026-01-31T20:05:00Z',
    '2026-01-31 20:05:00+02:00',
    '31/01/2026 20:05 UTC',
    '2026-01-31T20:05:00.5-0700',
  ])('the zone of %s is left out', (cell) => {
    expect(read(cell, 'dmy')).toEqual({
      timestamp: '2026-01-31T20:05:00',
      hasTime: true,
      offset: expect.any(Number),
    })
  })

  test('dots in a column of its own may be hours with decimals, unless there are seconds or a word', () => {
    expect(read('2026-04-12', 'dmy', '20.15')).toBeUndefined()
    expect(read('2026-04-12', 'dmy', '20.15.00')?.timestamp).toBe('2026-04-12T20:15:00')
    expect(read('2026-04-12', 'dmy', '20.15 Uhr')?.timestamp).toBe('2026-04-12T20:15:00')
    expect(read('2026-04-12', 'dmy', '8 pm')?.timestamp).toBe('2026-04-12T20:00:00')
    for (const cell of ['2026-04-12 20', '2026-04-12 20.5', '2026-04-12 13 PM', '12. 4.', '12.4. 20:05'])
      expect(read(cell, 'dmy')).toBeUndefined()
  })

  test('a column of its own may have mere hours, four digits, and halves of the day in few letters', () => {
    for (const [clock, time] of [
      ['8', '08:00'],
      ['20', '20:00'],
      ['1930', '19:30'],
      ['0805', '08:05'],
      ['8:30 p', '20:30'],
      ['8.30 a.m.', '08:30'],
      ['12.05pm', '12:05'],
    ])
      expect(read('2026-04-12', 'dmy', clock)?.timestamp, clock).toBe(`2026-04-12T${time}:00`)
    for (const clock of ['25', '2460', '830', '8.5', '20.5 a', '13 p', '8 x', '12345'])
      expect(read('2026-04-12', 'dmy', clock), clock).toBeUndefined()
    // In a date's own cell a number behind it may be anything.
    expect(read('2026-04-12 1930', 'dmy')).toBeUndefined()
  })

  test.each(['12. 4. 2026', '12.04.2026.', '2026. 4. 12.', '2026.04.12.'])('%s is a date', (cell) => {
    expect(read(cell, 'dmy')).toEqual({ timestamp: '2026-04-12T12:00:00', hasTime: false })
  })

  test('24:00 is the end of its day only, also in a column of its own', () => {
    expect(read('2026-02-28', 'dmy', '24:00')?.timestamp).toBe('2026-03-01T00:00:00')
    for (const cell of ['2026-04-12 24:01', '2026-04-12 24:00:01', '2026-02-30 24:00', '2026-04-12 25:00'])
      expect(read(cell)).toBeUndefined()
  })

  test('a word that is no weekday makes no date', () => {
    for (const cell of ['ca. 12.04.2026', '12.04.2026 bis 20:05', 'So So 12.04.2026', 'Sun', '(So)'])
      expect(read(cell, 'dmy')).toBeUndefined()
  })

  test('the order decides, but equal numbers need none', () => {
    expect(read('03/04/2026', 'dmy')?.timestamp).toBe('2026-04-03T12:00:00')
    expect(read('03/04/2026', 'mdy')?.timestamp).toBe('2026-03-04T12:00:00')
    expect(read('03/04/2026')).toBeUndefined()
    expect(read('04/04/2026')?.timestamp).toBe('2026-04-04T12:00:00')
  })

  test('a year of two digits may come first', () => {
    expect(read('25-10-30 02:05:00 PM', 'ymd')?.timestamp).toBe('2025-10-30T14:05:00')
    expect(read('98.01.31', 'ymd')?.timestamp).toBe('1998-01-31T12:00:00')
    expect(read('2026-01-31', 'ymd')?.timestamp).toBe('2026-01-31T12:00:00')
    expect(read('31-01-2026', 'ymd')).toBeUndefined()
  })

  test('seconds and milliseconds since 1970 are moments in UTC', () => {
    const moment = { timestamp: '2026-05-17T06:40:00', hasTime: true, offset: 0 }
    for (const cell of ['1779000000', ' 1779000000 ', '1779000000000', '1779000000.25', '1779000000999'])
      expect(read(cell)).toEqual(moment)
    for (const cell of ['2779000000', '177900000', '17790000000', '1779000000e3', '-1779000000'])
      expect(read(cell)).toBeUndefined()
  })

  test('a column of its own gives the time of day', () => {
    expect(read('2026-01-31', undefined, '3:56 PM')).toMatchObject({
      timestamp: '2026-01-31T15:56:00',
      hasTime: true,
    })
    expect(read('2026-01-31', undefined, ' ')).toMatchObject({
      timestamp: '2026-01-31T12:00:00',
      hasTime: false,
    })
    expect(read('2026-01-31 00:00:00', undefined, '15:56')?.timestamp).toBe('2026-01-31T15:56:00')
    expect(read('2026-01-31 15:56', undefined, '15:56:30')?.timestamp).toBe('2026-01-31T15:56:30')
    expect(read('2026-01-31 15:56', undefined, '16:00')).toBeUndefined()
    expect(read('2026-01-31', undefined, 'noon')).toBeUndefined()
  })

  test.each([
    '',
    'yesterday',
    '2026-02-30',
    '2025-02-29',
    '31/13/2026',
    '1949-12-31',
    '2101-01-01',
    '2026-01-31 24:30',
    '2026-01-31 13:00 PM',
    '2026-01-31 10:60:00',
    '2026-01-31x',
    '2026-01/31',
    '31/01',
    '1/31/2026 5',
    '5 Janus 2026',
    '15:56',
    '２０２６-01-31',
    `31/01/2026${' '.repeat(100)}`,
  ])('%j is none', (cell) => {
    expect(read(cell, 'dmy')).toBeUndefined()
  })
})

describe('a file proves the order of its dates', () => {
  const prove = (...cells: string[]) => {
    const proof = new DateProof(latest)
    for (const cell of cells) proof.add(cell)
    return proof
  }

  test('by one date with a number over 12', () => {
    expect(prove('03/04/2026', ' 28/07/21 15:56')).toMatchObject({ order: 'dmy', isContradictory: false })
    expect(prove('7.28.2021')).toMatchObject({ order: 'mdy', example: '7.28.2021' })
    expect(prove('01.10.2026', '02.11.2026').order).toBe('dmy')
    expect(prove('01.10.2026', '02/11/2026').order).toBeUndefined()
    expect(prove('Sun, 03/04/2026', 'mié. 28/07/21 15:56')).toMatchObject({
      order: 'dmy',
      example: '03/04/2026',
    })
    expect(prove('3. 4. 2026', '28. 7. 2021 15.56').order).toBe('dmy')
    expect(prove('pH 28/07/2021').order).toBeUndefined()
  })

  test('not at all, with a date to ask about', () => {
    expect(prove('04/04/2026', '03/04/2026 10:00', '05/06/2026')).toMatchObject({
      order: undefined,
      example: '03/04/2026',
    })
  })

  test('both ways, which is no proof', () => {
    expect(prove('28/07/2021', '07/28/2021')).toMatchObject({ order: undefined, isContradictory: true })
  })

  test.each([
    // The only order in which no date lies ahead.
    [['25-10-30 02:00:00 PM', '25-10-31 02:10:00 PM'], ['ymd']],
    [['19-10-30'], ['ymd']],
    [['26/10/30'], ['ymd']],
    // The only order in which the steps are no years.
    [['19-10-20', '19-10-21', '19-11-02'], ['ymd']],
    [['26-01-13', '26-01-20', '25-12-11'], ['ymd']],
    [['26.11.02 10:00', '26.11.18 10:00', '26.11.16 10:00'], ['ymd']],
    [['13-01-26', '26-01-26'], ['dmy']],
    [['26-01-13', '05-01-13'], ['dmy']],
    [['26-01-13', '26-01-2013'], ['dmy']],
    // Both may be meant.
    [['26-01-13'], ['dmy', 'ymd']],
    [
      ['24-05-21', '25-06-22'],
      ['dmy', 'ymd'],
    ],
    [
      ['10-05-12', '10-06-12'],
      ['dmy', 'mdy', 'ymd'],
    ],
    [['03/04/26'], ['dmy', 'mdy']],
    [['24/05/21', '25/06/22'], ['dmy']],
    [
      ['26/01/13', '01/26/13'],
      ['dmy', 'mdy'],
    ],
  ])('%j can be read as %j', (cells, orders) => {
    const proof = prove(...cells)
    expect(proof.orders).toEqual(orders)
    expect(proof.order).toBe(orders.length === 1 ? orders[0] : undefined)
  })

  test('whatever else stands there proves nothing', () => {
    const nothing = prove(
      '2026-01-31',
      '04/04/2026',
      '45/01/2026',
      '13/13/2026',
      '28/07/20211',
      'Jan 28 2026',
      '',
    )
    expect(nothing).toMatchObject({ order: undefined, example: undefined, isContradictory: false })
  })
})

describe('a year of two digits', () => {
  test.each([
    ['12/31/25', '2025-12-31'],
    ['12/31/98', '1998-12-31'],
    ['31-Dec-98', '1998-12-31'],
    // 2049 lies ahead, too, but logs begin in 1950: the user is told that the year is wrong.
    ['12/31/49', '2049-12-31'],
    ['12/31/2062', '2062-12-31'],
  ])('%s is %s', (cell, date) => {
    expect(read(cell, 'mdy')?.timestamp).toBe(`${date}T12:00:00`)
  })

  test('a day ahead is the last that any clock can show', () => {
    expect(latest).toBe('2026-11-23T10:00:00')
  })
})

describe('eight digits', () => {
  test.each(['31012026', '20122012', '12312025', '19121960', '20261301', '20260230', '202601311'])(
    '%s is no date',
    (cell) => {
      expect(read(cell, 'dmy')).toBeUndefined()
      expect(read(cell, 'mdy')).toBeUndefined()
    },
  )
})

describe('a date within a line', () => {
  test.each([
    ['Taken on 2025-04-16 20:05 by me', '2025-04-16 20:05'],
    ['Sample taken: 01/31/2026 08:05 PM', '01/31/2026 08:05 PM'],
    ['Taken 31.01.2026, 8:05:09\u202fp.\u00a0m. by me', '31.01.2026, 8:05:09\u202fp.\u00a0m.'],
    ['Taken January 31, 2026 at 8:05pm in the tank', 'January 31, 2026 at 8:05pm'],
    ['Sampled 2026-01-31T08:05:00Z Lab 12', '2026-01-31T08:05:00Z'],
    // What goes on without a space may be half a day that is not understood: the day alone is certain.
    ['Taken 2026-01-31 08:05PMx', '2026-01-31'],
    ['16 April 2025', '16 April 2025'],
    ['Entnahme am 16. März 2025 um 8', '16. März 2025'],
    ['on 3rd April 2025', '3rd April 2025'],
    ['Test 12-34.56, version 1.2.3', undefined],
    ['', undefined],
  ])('%s', (line, date) => {
    expect(findSpelledDates(line)[0]?.date).toBe(date)
  })
})
