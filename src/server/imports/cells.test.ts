import { describe, expect, test } from 'vitest'
import { readRows, readText } from '#server/testing/import-text.ts'

const words = ['<0.01', 'n.n.', 'N/D', 'ND', 'n/a', 'trace', '8.2?', '7-8', 'not tested', '> 5', '~8']

test.each(words)('%s is not measured and told, and the row’s other values are kept', async (cell) => {
  const { rows, report } = await readRows(`Date,pH,NO3,Note\n2024-03-01,8.2,${cell},new skimmer\n`)
  expect(rows).toEqual([{ timestamp: '2024-03-01T12:00:00', ph: 8.2, note: 'new skimmer' }])
  expect(report).toMatchObject({ rejected: 0, unread: 1, doubtful: 0 })
  expect(report.cells).toEqual([
    { line: 2, column: 'NO3', cell, count: 1, message: `Nitrate: "${cell}" is not a number.` },
  ])
})

test('a number with more behind it says what to do, and nothing that would leave out a unit', async () => {
  for (const cell of ['5 foo', '8.2 (Hanna)', '430?']) {
    const { report } = await readRows(`Date,pH,NO3\n2024-03-01,8.2,${cell}\n`)
    const more = cell.endsWith('?')
      ? '.'
      : ' alone: write that in the unit of its column, and the rest into a note.'
    expect(report.cells[0]?.message).toBe(`Nitrate: "${cell}" is not a number${more}`)
  }
})

test('blank, NA and a dash are not measured and nothing to tell', async () => {
  const { rows, report } = await readRows('Date,pH,NO3,PO4,Ca\n2024-03-01,8.2,NA, ,-\n')
  expect(rows).toEqual([{ timestamp: '2024-03-01T12:00:00', ph: 8.2 }])
  expect(report).toMatchObject({ unread: 0, cells: [] })
})

test('a row with nothing else is rejected with what it holds, not made an empty log', async () => {
  const { rows, report } = await readRows('Date,pH,NO3\n2024-03-01,8.2,5\n2024-03-02,n.n.,trace\n')
  expect(rows).toHaveLength(1)
  expect(report).toMatchObject({ rows: 2, rejected: 1, unread: 0, cells: [] })
  expect(report.errors).toEqual([
    { line: 3, message: 'pH: "n.n." is not a number.', row: ['2024-03-02', 'n.n.', 'trace'] },
  ])
})

test('equal cells of a column are told once with their number; of many different ones 100', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => `2024-03-01,8.2,trace,<${index}.5\n`)
  const { report } = await readRows(`Date,pH,NO3,PO4\n${rows.join('')}`)
  expect(report.unread).toBe(600)
  expect(report.cells).toHaveLength(100)
  expect(report.cells[0]).toMatchObject({ line: 2, column: 'NO3', cell: 'trace', count: 300 })
  expect(report.cells[99]).toMatchObject({ line: 100, column: 'PO4', cell: '<98.5', count: 1 })
})

test('a cell is told cut to 200 characters', async () => {
  const { report } = await readRows(`Date,pH,NO3\n2024-03-01,8.2,${'x'.repeat(5_000)}\n`)
  expect(report.cells[0]?.cell).toBe(`${'x'.repeat(199)}…`)
})

test('thousands that are pasted with tabs are told as ambiguous, not stored as ones', async () => {
  const { rows, report } = await readRows('Date\tCa\tMg\n2024-03-01\t420\t1,350\n2024-03-02\t421\t1340\n')
  expect(rows.map(({ magnesium }) => magnesium)).toEqual([undefined, 1340])
  expect(report.cells).toMatchObject([
    { cell: '1,350', message: 'Magnesium: "1,350" is ambiguous: write 1.3500 or 1350.' },
  ])
})

test('a row of units above the header counts as one below it, a row of groups does not', async () => {
  const table = 'Date;Alk;NO3;pH\n2024-03-01;4,8;1,2;8,1\n'
  const { rows } = await readRows(`My tank\n;meq/l;mg/l N;\n${table}`)
  expect(rows).toMatchObject([{ alkalinity: 13.45848, nitrate: 5.31192, ph: 8.1 }])
  expect((await readRows(`;Chemistry;;pH\n${table}`)).rows).toMatchObject([{ alkalinity: 4.8, nitrate: 1.2 }])
  expect(await readText(`;meq/l;furlongs;\n${table}`)).toEqual({
    refused: expect.stringContaining('has the unit "furlongs" in the row of units'),
  })
})

test('a unit that stands in a column behind the values is that of each of them', async () => {
  const { rows, report } = await readRows(
    [
      'Date,Alkalinity,Unit,Ca,Nitrate,NO2,Nitrate Unit',
      '2024-03-01,2.9,meq/L,430,4.2,NA,mg/L N',
      '2024-03-02,8.1,dKH,431,5 ppm,0.1,ppm',
      '2024-03-03,8.2,,432,4,NA,n/a',
      '2024-03-04,8.3,furlongs,433,-,,ppm',
    ].join('\n'),
  )
  expect(rows.map(({ alkalinity, nitrate, nitrite }) => [alkalinity, nitrate, nitrite])).toEqual([
    [8.131165, 18.59172, undefined],
    [8.1, 5, 0.1],
    [8.2, 4, undefined],
    [undefined, undefined, undefined],
  ])
  expect(report).toMatchObject({ unread: 1, ignored_columns: [] })
  expect(report.converted_units).toEqual([
    { column: 'Alkalinity', from: 'meq/L', to: 'dKH' },
    { column: 'Nitrate', from: 'mg/L NO3-N', to: 'ppm' },
  ])
})

describe('a known unit in a cell is read', () => {
  test.each([
    ['Alk', '8.2 dKH', 'alkalinity', 8.2],
    ['Alk', '2.9 meq/L', 'alkalinity', 8.131165],
    ['Alk', '143 ppm CaCO3', 'alkalinity', 143 / 17.848],
    ['Alk (meq/L)', '8.2 dKH', 'alkalinity', 8.2],
    ['PO4', '0.03ppm', 'phosphase', 0.03],
    ['PO4', '30 ppb', 'phosphase', 0.03],
    ['PO4 (ppb)', '0.03 ppm', 'phosphase', 0.03],
    ['PO4', '10ppb P', 'phosphase', 0.030661],
    ['PO4 (PO4-P)', '10 ppb', 'phosphase', 0.030661],
    ['PO4 (PO4-P)', '0.03 ppm PO4', 'phosphase', 0.03],
    ['Nitrate', '1 mg/L NO3-N', 'nitrate', 4.4266],
    ['Salinity', '35 ppt', 'salinity', 1.0263727089],
    ['Salinity (ppt)', '1.025 SG', 'salinity', 1.025],
    ['Temp', '25.5 °C', 'temperature', 77.9],
    ['Temp (C)', '78F', 'temperature', 78],
    ['pH', '8.2 pH', 'ph', 8.2],
  ])('%s of %s', async (header, cell, key, value) => {
    const { rows, report } = await readRows(`Date,${header}\n2024-03-01,${cell}\n`)
    expect(rows[0]?.[key]).toBeCloseTo(value, 9)
    expect(report).toMatchObject({ unread: 0, doubtful: 0 })
  })

  test('with a decimal comma in a semicolon file, and it is said what was converted', async () => {
    const { rows, report } = await readRows(
      'Date;Temp;Alk (meq/L)\n2024-03-01;25,5 °C;2,9\n2024-03-02;78;8,2 dKH\n2024-03-03;25 °C;\n',
    )
    expect(rows).toMatchObject([
      { temperature: 77.9 },
      { temperature: 78, alkalinity: 8.2 },
      { temperature: 77 },
    ])
    expect(report.converted_units).toEqual([
      { column: 'Alk (meq/L)', from: 'meq/L', to: 'dKH' },
      { column: 'Temp', from: '°C', to: '°F' },
    ])
  })

  test('a unit that is not known, or of another parameter, is not guessed', async () => {
    for (const cell of ['300 K', '25 dKH', '25 °C °F'])
      expect((await readRows(`Date,Temp,pH\n2024-03-01,${cell},8.1\n`)).report.unread).toBe(1)
  })
})

describe('a point before three digits in a file with semicolons or tabs', () => {
  test.each([
    ['SG', '1.025', 1.025],
    ['pH', '8.100', 8.1],
    ['Temp', '78.125', 78.125],
    ['Alk', '8.250', 8.25],
    ['PO4', '1.300', 1.3],
  ])('%s of %s can be read in one way only', async (header, cell, value) => {
    const { rows, report } = await readRows(`Date;${header}\n2024-03-18;${cell}\n`)
    expect(Object.values(rows[0] ?? {})).toContain(value)
    expect(report).toMatchObject({ unread: 0, rejected: 0 })
  })

  test.each(['Ca', 'Mg', 'NO3'])('%s of 1.300 is ambiguous, and the way out works', async (header) => {
    const { report } = await readRows(`Date;${header};pH\n2024-03-18;1.300;8,1\n`)
    expect(report.cells[0]?.message).toMatch(/"1.300" is ambiguous: write 1.3000 or 1300\.$/)
    for (const [written, value] of [
      ['1.3000', 1.3],
      ['130', 130],
    ] as const) {
      const { rows } = await readRows(`Date;NO3;pH\n2024-03-18;${written};8,1\n`)
      expect(rows[0]?.nitrate).toBe(value)
    }
  })

  test('a decimal comma in quotes proves itself in a comma file, and thousands there stay ambiguous', async () => {
    const { rows } = await readRows('Date,Temp,pH\n2024-03-18,"78,5",8.1\n')
    expect(rows).toMatchObject([{ temperature: 78.5, ph: 8.1 }])
    const { report } = await readRows('Date,Ca,pH\n2024-03-18,"1,300",8.1\n')
    expect(report.cells[0]?.message).toContain('"1,300" is ambiguous')
  })
})

describe('a row of units below the header', () => {
  test('names the units of its columns', async () => {
    const { rows, report } = await readRows(
      'Date,Temp,PO4,NO3,Note\n,°F,ppb,NO3-N,\n2024-03-18,78,25,2,first\n2024-03-19,78,30,,\n',
    )
    expect(rows).toEqual([
      { timestamp: '2024-03-18T12:00:00', temperature: 78, phosphase: 0.025, nitrate: 8.8532, note: 'first' },
      { timestamp: '2024-03-19T12:00:00', temperature: 78, phosphase: 0.03 },
    ])
    expect(report).toMatchObject({ rows: 2, rejected: 0, unread: 0 })
    expect(report.converted_units.map(({ column, from }) => [column, from])).toEqual([
      ['PO4', 'ppb'],
      ['NO3', 'NO3-N'],
    ])
  })

  test.each(['Units,(°C),[meq/L]', 'yyyy-mm-dd,C,meq/l', ',degrees Celsius,'])(
    'in the form %s',
    async (units) => {
      const { rows } = await readRows(`Date,Temp,Alk\n${units}\n2024-03-18,25,\n`)
      expect(rows).toEqual([{ timestamp: '2024-03-18T12:00:00', temperature: 77 }])
    },
  )

  test('with a unit that is not known refuses the file by the column', async () => {
    const read = await readText('Date,Temp,Alk\n,°F,mmol/L\n2024-03-18,78,2.9\n')
    expect(read).toEqual({ refused: expect.stringContaining('"Alk" has the unit "mmol/L"') })
  })

  test('against the unit of the header refuses the file', async () => {
    const read = await readText('Date,Temp (C)\n,°F\n2024-03-18,78\n')
    expect(read).toEqual({ refused: expect.stringContaining('"Temp (C)" has the unit "°F"') })
  })

  test('a row of readings or words is none', async () => {
    const { rows, report } = await readRows('Date,Temp,Alk\n2024-03-17,78 °F,8 dKH\n2024-03-18,78,8\n')
    expect([rows.length, report.rejected]).toEqual([2, 0])
    const { report: other } = await readRows('Date,Temp,Alk\n,sump,display\n2024-03-18,78,8\n')
    expect(other.rejected).toBe(1)
  })
})

describe('a column for the tank', () => {
  test.each(['Tank', 'Aquarium', 'System', 'Tank Name', 'aquarium_id'])(
    '%s with two refuses the file',
    async (header) => {
      const read = await readText(
        `Date,${header},pH\n2024-03-18,Reef,8.1\n2024-03-19,Frag,8\n2024-03-20,Reef,8\n`,
      )
      expect(read).toEqual({
        refused: expect.stringContaining(`column "${header}" names several tanks: "Reef", "Frag"`),
      })
    },
  )

  test('with one is left out and named, however it is written', async () => {
    const { rows, report } = await readRows(
      'Date,Tank,pH\n2024-03-18,Reef,8.1\n2024-03-19, REEF ,8\n2024-03-20,,8\n',
    )
    expect(rows).toHaveLength(3)
    expect(report.ignored_columns).toEqual(['Tank'])
  })

  test('with very many names a few', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => `2024-03-18,Tank ${index},8.1\n`)
    const read = await readText(`Date,Tank,pH\n${rows.join('')}`)
    expect(read).toEqual({ refused: expect.stringMatching(/"Tank 0", .*"Tank 9" and more\./) })
  })
})
