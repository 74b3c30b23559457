import { expect, test } from 'vitest'
import { csvHeaders, csvRow } from '#domain/csv.ts'
import { readRows, readText } from '#server/testing/import-text.ts'

/** A column of one header with a value a day. */
function columnOf(header: string, values: readonly (number | string)[]): string {
  const rows = values.map((value, day) => `2024-03-${String(day + 1).padStart(2, '0')},${value}`)
  return `Date,${header}\n${rows.join('\n')}\n`
}

test.each([
  ['PO4', [25], '"Phosphate (ppb)"'],
  ['Alk', [2.9], '"Alkalinity (meq/L)"'],
  ['Temp', [25.4, 25.5, 78.1], '"Temperature (C)"'],
  ['Temp', [25.4, 78.1, 78.2, 25.5, 78.3], '"25.4 °C"'],
  ['Alk', [143, 8], '"Alkalinity (ppm CaCO3)"'],
  ['Alk', [143, 142, 8, 8.1], '"143 ppm CaCO3"'],
  ['SG', [35, 1.025], '"Salinity (ppt)"'],
  ['SG', ['.025'], 'not believable'],
  ['SG', [1025], '"Salinity (SG x 1000)"'],
  ['SG', [10250], 'not believable'],
  ['pH', [82], '"82" on line 2; tanks have 6.5 to 9.5'],
  ['pH', [8.2, 8.1, 8.3, 82, 81], '2 of the 5 values'],
  // More values drift below the lower limit than lie beyond the upper one.
  ['pH', [...Array(20).fill(8.1), 6.52, 6.49, 6.48, 6.47, 6.46, 6.45, 81, 82, 83, 84], '4 of the 30 values'],
  ['Ca', [4300, 4200], 'not believable'],
  ['Mg', [4.3, 4.4], 'tanks have 700 to 2,000 ppm'],
  ['NO3', [5000], '"Nitrate (ppb)"'],
  ['NH3', [20, 30], '"Ammonia (ppb)"'],
  ['NO2', [50], '"Nitrite (ppb)"'],
  ['Temperature (C)', [78.1, 78.2], 'None of its values can be °C'],
])('%s of %j is refused', async (header, values, part) => {
  const read = await readText(columnOf(header, values))
  expect(read).toEqual({ refused: expect.stringContaining(part) })
  expect(read).toEqual({ refused: expect.stringContaining(`column "${header}"`) })
})

test.each([
  ['pH', [8.2, 8.1, 82, 8.3], 'pH: "82" is not stored: tanks have 6.5 to 9.5.'],
  ['Ca', [430, 4300, 420], 'Calcium: "4300" is not stored: tanks have 200 to 700 ppm.'],
  ['Alk', [143, 8, 8.1], 'Alkalinity: "143" is not stored: tanks have 4 to 20 dKH.'],
  ['SG', [1.025, 1.026, 35], 'Salinity: "35" is not stored'],
  ['NO3', [5, -1, 5], 'Nitrate: "-1" is not stored'],
  [
    'Temp (C)',
    [25, 26, 78],
    'Temperature: "78" °C is not stored: it would be 172.4 °F, but tanks have 60 to 95 °F.',
  ],
])('one unthinkable cell of %s in %j is not stored, and told', async (header, values, message) => {
  const { rows, report } = await readRows(columnOf(header, values))
  const odd = values.findIndex((value) => message.includes(`"${value}"`))
  expect(rows).toHaveLength(values.length - 1)
  expect(report.errors).toEqual([expect.objectContaining({ line: odd + 2 })])
  expect(report.errors[0]?.message).toContain(message)
})

test.each([
  ['Salinity (ppt)', [1.025, 1.026], [1.00077665117, 1.00077741103]],
  ['Alk (meq/L)', [8.2, 8.4], [22.99157, 23.55234]],
  ['Temp (°C)', [12.5, 12.6, 12.8], [54.5, 54.68, 55.04]],
  ['Temp', ['12.5 °C', '12.6 °C'], [54.5, 54.68]],
])('%s of %j is what the file says, stored and told', async (header, values, stored) => {
  const { rows, report } = await readRows(columnOf(header, values))
  const read = rows.map(({ timestamp: _, ...readings }) => Object.values(readings)[0])
  expect(read).toEqual(stored.map((value) => expect.closeTo(value, 8)))
  expect(report).toMatchObject({ doubtful: values.length, unread: 0, rejected: 0 })
})

test('an unthinkable cell costs itself only, and an unbelievable one is stored and told', async () => {
  const { rows, report } = await readRows(
    'Date,pH,Ca,Alk\n2024-03-01,82,430,8\n2024-03-02,8.1,4300,8.1\n2024-03-03,8.2,420,8.2\n2024-03-04,8.2,420,2.9\n',
  )
  expect(rows).toMatchObject([
    { calcium: 430, alkalinity: 8 },
    { ph: 8.1, alkalinity: 8.1 },
    { ph: 8.2, calcium: 420, alkalinity: 8.2 },
    { ph: 8.2, calcium: 420, alkalinity: 2.9 },
  ])
  expect(report).toMatchObject({ unread: 2, doubtful: 1, rejected: 0 })
  expect(report.cells.map(({ line, column, cell }) => [line, column, cell])).toEqual([
    [2, 'pH', '82'],
    [3, 'Ca', '4300'],
    [5, 'Alk', '2.9'],
  ])
  expect(report.cells[2]?.message).toBe(
    'Alkalinity: "2.9" is stored, but tanks have 4 to 20 dKH: look whether it is right.',
  )
})

test('the limits themselves are believable', async () => {
  const { report } = await readRows('Date,Temp,pH,SG\n2024-03-01,60,6.5,1.005\n2024-03-02,95,9.5,1.04\n')
  expect(report).toMatchObject({ unread: 0, doubtful: 0, cells: [] })
})

test('a probe that drifts out of the believable is no other unit: its values are stored and told', async () => {
  const values = Array.from({ length: 100 }, (_, index) => (7 - index / 100).toFixed(2))
  const { rows, report } = await readRows(
    `Date,pH\n${values.map((value) => `2024-03-01,${value}\n`).join('')}`,
  )
  expect(rows).toHaveLength(100)
  expect([report.doubtful, report.cells.length, report.cells[0]?.cell]).toEqual([49, 49, '6.49'])
})

test('in 20 values and more a cluster is a tenth of them and at least three', async () => {
  const column = (size: number, odd: number) =>
    columnOf(
      'Alk',
      Array.from({ length: size }, (_, index) => (index < odd ? 2.9 : 8)),
    )
  expect(await readText(column(20, 2))).toHaveProperty('report.doubtful', 2)
  expect(await readText(column(20, 3))).toHaveProperty('refused')
  expect(await readText(column(31, 3))).toHaveProperty('report.doubtful', 3)
  expect(await readText(column(31, 4))).toHaveProperty('refused')
  expect(await readText(column(19, 2))).toHaveProperty('refused')
  expect(await readText(column(19, 1))).toHaveProperty('report.doubtful', 1)
})

test('-8.2 does not look like °C, for no tank is so cold', async () => {
  const read = await readText('Date,Temp\n2024-03-01,-8.2\n')
  expect(read).toEqual({ refused: expect.not.stringContaining('°C') })
})

test('what Coralline itself has exported is stored as it is, unless a spreadsheet may have changed it', async () => {
  const strange = '1,2024-03-01 10:00:00,25,82,35,,-1,,,25,4300,143,'.split(',')
  const header = csvRow(csvHeaders.slice(0, strange.length))
  const exported = header + csvRow(strange)
  for (const text of [exported, exported.trimEnd(), exported.replaceAll('\n', '\r\n'), `\ufeff${exported}`]) {
    const { rows, report } = await readRows(text)
    expect(rows).toMatchObject([
      { temperature: 25, ph: 82, salinity: 35, ammonia: -1, phosphase: 25, calcium: 4300 },
    ])
    expect(report).toMatchObject({ unread: 0, doubtful: 0, cells: [] })
  }
  // A German one reads 78.1 as 781, and writes no quotes, or those of texts only.
  const german = '1,2024-03-01 10:00:00,781,82,1026,,,,,,420,8,'
  for (const text of [`${exported.replaceAll('"', '').split('\n')[0]}\n${german}\n`, `${header}${german}\n`])
    expect(await readText(text)).toEqual({
      refused: expect.stringContaining(
        'column "temperature" are not believable (the first is "781" on line 2',
      ),
    })
})
