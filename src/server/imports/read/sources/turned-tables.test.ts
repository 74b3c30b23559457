import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { readImportFile } from '#server/imports/read/read-file.ts'
import { folderForTests } from '#server/testing/for-tests.ts'
import { workbook } from '#server/testing/workbooks.ts'
import { asTable } from './as-table.ts'
import { pivotPath } from './table.ts'

const folder = folderForTests()

async function fileOf(content: string | Buffer) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, content)
  return { path, partPath: `${path}.part` }
}

async function tableOf(content: string | Buffer) {
  const { path, partPath } = await fileOf(content)
  const table = await asTable(path, { partPath, onPiece: () => {} })
  expect(existsSync(pivotPath(partPath))).toBe(false)
  return { ...table, isSame: table.csvPath === path, csv: await readFile(table.csvPath, 'utf8') }
}

const now = new Date('2026-11-22T10:00:00Z')

describe('a table with a row for each value', () => {
  test('gets a row for each moment, at the place of its first value, whatever the order of its rows', async () => {
    const { csv, ...table } = await tableOf(
      'My tank\nparameter,value,createdAt,note\nCalcium,420,2026-01-02 10:00:00,\nKH,8.1,2026-01-01 10:00:00,"after, change"\n\npH,8.2,2026-01-02 10:00:00,sunny\nCalcium,410,2026-01-01 10:00:00,"after, change"\n',
    )
    expect(table).toMatchObject({ format: 'long', isMade: true, isSame: false })
    expect(csv).toBe(
      '\ncreatedAt,Calcium,KH,pH,note\n2026-01-02 10:00:00,420,,8.2,sunny\n2026-01-01 10:00:00,410,8.1,,"after, change"\n',
    )
  })

  test('names of one parameter that follow each other, as when a keeper calls it otherwise from then on, are one column', async () => {
    const list = (...rows: string[]) => `Date,Name,Value,Unit\n${rows.join('\n')}\n`
    const renamed = list(
      '2016-01-01,Alk,8.2,',
      '2016-01-01,Ca,420,ppm',
      '2016-01-02,Alk,8.3,',
      '2020-01-01,Alkalinity,8.4,dKH',
      '2020-01-01,Ca,430,ppm',
      '2024-01-01,KH,2.9,meq/L',
      '2024-01-01,Mg,1300,ppm',
    )
    expect((await tableOf(renamed)).csv).toBe(
      'Date,Alk,Ca (ppm),Mg (ppm)\n2016-01-01,8.2,420,\n\n2016-01-02,8.3,,\n2020-01-01,8.4 dKH,430,\n\n2024-01-01,2.9 meq/L,,1300\n',
    )
    const both = list('2016-01-01,Temp,77,', '2016-01-01,Water temp,78,')
    expect((await tableOf(both)).csv).toMatch(/^Date,Temp,Water temp\n/)
    // Two thermometers take turns.
    const turns = list('2016-01-01,Temp,77,', '2016-01-02,Water temp,78,', '2016-01-03,Temp,77,')
    expect((await tableOf(turns)).csv).toMatch(/^Date,Temp,Water temp\n/)
  })

  test('a second value of a name at the same moment is of a second row', async () => {
    const { csv } = await tableOf(
      'Date;Time;Name;Value\n1.2.2026;10:00;Ca;420,5\n1.2.2026;10:00;Ca;421\n1.2.2026;10:00;Mg;1300\n',
    )
    expect(csv).toBe('Date;Time;Ca;Mg\n1.2.2026;10:00;"420,5";1300\n1.2.2026;10:00;421;\n')
  })

  test.each(['Datum;Uhrzeit', 'Fecha;Hora', 'Data;Ora', 'Datum;Tijd'])(
    '%s are a date and its time of day',
    async (header) => {
      const { csv } = await tableOf(`${header};Name;Wert\n1.2.2026;10:00;Ca;420\n1.2.2026;22:00;Ca;421\n`)
      expect(csv).toBe(`${header};Ca\n1.2.2026;10:00;420\n1.2.2026;22:00;421\n`)
    },
  )

  test('names bear their unit where all of their values have the same, else each value bears its own; tanks stay apart', async () => {
    const { csv } = await tableOf(
      'Tank\tTaken at\tTest\tResult\tUnit\nA\t2026-01-01\tTemp\t25\t°C\nB\t2026-01-01\tTemp\t26\t°C\nA\t2026-01-01\tAlk\t8\tdKH\nA\t2026-01-02\tAlk\t2.9\tmeq/l\nA\t2026-01-02\tSr\t8\t\n',
    )
    expect(csv).toBe(
      'Taken at\tTank\tTemp (°C)\tAlk\tSr\n2026-01-01\tA\t25\t8 dKH\t\n2026-01-01\tB\t26\t\t\n\n2026-01-02\tA\t\t2.9 meq/l\t8\n',
    )
  })

  test('a value without a unit does not get the unit of others of its name; a row without a value has no say', async () => {
    const { csv } = await tableOf(
      'Date,Parameter,Value,Unit\n2026-01-30,PO4,0.05,\n2026-01-31,PO4,50,ppb\n2026-01-31,NO3,2,\n2026-01-30,Temp,25,°C\n2026-01-31,Temp,,\n',
    )
    expect(csv).toBe('Date,PO4,NO3,Temp (°C)\n2026-01-30,0.05,,25\n2026-01-31,50 ppb,2,\n')
  })

  test('types of probes say what is measured where one probe alone does it', async () => {
    const { csv } = await tableOf(
      'Date,Probe,Type,Value\n2026-01-01 00:00,Tmp,Temp,78\n2026-01-01 00:00,pH_a,pH,8\n2026-01-01 00:00,pH_b,pH,7\n2026-01-01 00:00,Salt,Cond,35\n',
    )
    expect(csv.split('\n')[0]).toBe('Date,Temp,pH_a,pH_b,Salinity')
  })

  test('as Home Assistant writes its history, by the names of its sensors', async () => {
    const { csv } = await tableOf(
      'entity_id,state,last_changed\nsensor.reef_temperature,25.1,2026-01-01T10:00:00.000Z\nsensor.reef_ph,8.1,2026-01-01T10:00:00.000Z\n',
    )
    expect(csv).toBe(
      'last_changed,sensor.reef_temperature,sensor.reef_ph\n2026-01-01T10:00:00.000Z,25.1,8.1\n',
    )
  })

  test.each([
    ['a wide table', 'Date,Temp,Name,Value\n2026-01-01,78,pH,8\n'],
    ['names that are no parameters', 'Date,Name,Value\n2026-01-01,Tom,8\n'],
    ['no time', 'Name,Value\npH,8\nCa,420\n'],
    ['no value', 'Date,Name,Note\n2026-01-01,pH,8\n'],
    ['a header that is cut', 'Date,"Name\nValue'],
    ['nothing', ''],
  ])('%s stays as it is, and is not copied', async (_name, content) => {
    expect(await tableOf(content)).toMatchObject({ format: 'csv', isMade: false, isSame: true })
  })

  test('too many names are refused', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => `2026-01-01,n${index},1\n`).join('')
    await expect(tableOf(`Date,Name,Value\n${'2026-01-01,pH,8\n'.repeat(6_000)}${rows}`)).rejects.toThrow(
      '"Name" has more than 990 different names',
    )
  })

  test('is imported as one table: lines are those of its own rows', async () => {
    const { path, partPath } = await fileOf(
      'Parameter,Value,Date,Note\npH,8.1,2026-01-01,"two\nlines"\nCa,what,2026-01-02,\nMg,1300,never,\nCa,420,2026-01-01,\n',
    )
    const rows: unknown[] = []
    const report = await readImportFile(path, {
      partPath,
      now,
      onRow: ({ line, row }) =>
        rows.push([line, row.timestamp, row.readings.ph, row.readings.calcium, row.note]),
    })
    expect(rows).toEqual([[2, '2026-01-01T12:00:00', 8.1, 420, 'two\nlines']])
    expect(report.errors.map(({ line }) => line)).toEqual([4, 5])
  })

  test('all of its notes are read, and the columns that are left out are named', async () => {
    const { path, partPath } = await fileOf(
      'Date,Parameter,Value,Note,Mood,Comment,\n2026-01-01,pH,8.1,new probe,good,at noon,\n2026-01-01,Ca,420,,,,\n2026-01-02,Ca,430,,bad,cloudy,\n',
    )
    const notes: unknown[] = []
    const report = await readImportFile(path, { partPath, now, onRow: ({ row }) => notes.push(row.note) })
    expect(notes).toEqual(['Note: new probe\nComment: at noon', 'Comment: cloudy'])
    expect(report.ignored_columns).toEqual(['Mood'])
  })

  test('random tables, shuffled, give what each moment has', async () => {
    const random = seededRandom(7)
    const pick = (most: number) => Math.floor(random() * most)
    for (let round = 0; round < 40; round += 1) {
      const names = ['pH', 'Ca', 'KH', 'Sr'].slice(0, 1 + pick(4))
      const values = Array.from({ length: 1 + pick(60) }, (_, index) => ({
        moment: `2026-01-${String(1 + pick(9)).padStart(2, '0')}`,
        name: index === 0 ? 'pH' : (names[pick(names.length)] ?? ''),
        value: String(index),
      }))
      const { csv } = await tableOf(
        `Date,Name,Value\n${values.map(({ moment, name, value }) => `${moment},${name},${value}\n`).join('')}`,
      )
      const [header = '', ...rows] = csv.split('\n')
      const columns = header.split(',').slice(1)
      const found = rows.flatMap((row, at) => {
        const [moment = '', ...cells] = row.split(',')
        // The place of a row is that of its first value.
        if (row !== '')
          expect(
            cells
              .filter((cell) => cell !== '')
              .map(Number)
              .toSorted((a, b) => a - b)[0],
          ).toBe(at)
        return cells.flatMap((value, column) =>
          value === '' ? [] : [{ moment, name: columns[column] ?? '', value }],
        )
      })
      expect(found.toSorted((a, b) => Number(a.value) - Number(b.value))).toEqual(values)
      const perMoment = (moment: string) => rows.filter((row) => row.startsWith(moment)).length
      for (const { moment } of values) {
        const most = Math.max(
          ...names.map((name) => values.filter((one) => one.moment === moment && one.name === name).length),
        )
        expect(perMoment(moment)).toBe(most)
      }
    }
  })
})

describe('the report of a laboratory', () => {
  test('becomes a row with a column for each element, in its unit', async () => {
    const { csv, ...table } = await tableOf(
      'Element,Name,Analysis,Setpoint,Unit,"Warning level",Group\nCa,Calcium,421.3,440,mg/l,,Macro\nP,Phosphorus,12,6,µg/l,,Nutrient\nPO4,Phosphate,0.037,0.02,mg/l,,Nutrient\nI,Iodine,55,60,µg/l,,Minor\nSal,Salinity,34.9,35,PSU,,\nMg,Magnesium,,1300,mg/l,,\n',
    )
    expect(table).toMatchObject({
      format: 'icp',
      isMade: true,
      ignored: ['Setpoint', 'Warning level', 'Group'],
    })
    expect(table).not.toHaveProperty('date')
    expect(csv).toBe(
      'Calcium (mg/l),P (µg/l),Phosphate (mg/l),Iodine (µg/l),Salinity (PSU)\n421.3,12,0.037,55,34.9\n',
    )
  })

  test('its date is the one of the sample, from the lines above', async () => {
    const text = (date: string) =>
      `Report;2026-04-20\nLab Nr.;12345\nProbenahme: ${date};\n\nParameter;Messwert (mg/l)\nMakro;\nCalcium;421,5\nMagnesium;1.350\nStrontium;8,1\nKalium;398\n`
    const { csv, date } = await tableOf(text('16.04.2026'))
    expect(date).toBe('2026-04-16')
    expect(csv).toBe(
      '\n\n\n\nDate;Calcium (mg/l);Magnesium (mg/l);Strontium (mg/l);Kalium (mg/l)\n2026-04-16;"421,5";1.350;"8,1";398\n',
    )
    // Dates with dots begin with the day.
    expect(await tableOf(text('04.03.2026'))).toMatchObject({ date: '2026-03-04' })
    // It can be read in two ways: the user is asked.
    const asked = await tableOf(text('04/03/2026'))
    expect(asked).not.toHaveProperty('date')
    expect(asked).toMatchObject({
      csv: expect.stringContaining('\n04/03/2026;'),
    })
  })

  test.each([
    ['01/31/2026 08:05 PM', '2026-01-31 20:05:00'],
    ['31.01.2026 8:05 p. m.', '2026-01-31 20:05:00'],
    // The user is told of the zone, or asked about it, as in any other table.
    ['2026-01-31T08:05:00+02:00', '2026-01-31T08:05:00+02:00'],
  ])('the sample of %s is of %s', async (written, cell) => {
    const { csv, date } = await tableOf(`Sample taken: ${written}\nElement;Value\nCa;420\nMg;1300\nK;400\n`)
    expect(date).toBe('2026-01-31')
    expect(csv).toBe(`\nDate;Ca;Mg;K\n${cell};420;1300;400\n`)
  })

  test('each of its tables is read by its own header', async () => {
    const { csv, ignored } = await tableOf(
      'Element;Value (mg/l);Last value;;\nMacro\nCa;420;410\nMg;1300\nK;400\n\nTraces\nElement;Limit;Value (ug/l);Last value\nI;80;55\nCa;420\nMg;\n',
    )
    expect(ignored).toEqual(['Last value', 'Limit'])
    expect(csv).toBe('Ca (mg/l);Mg (mg/l);K (mg/l);I (ug/l)\n420;1300;400;55\n')
  })

  const head = 'Element,Value,Unit\nCa,420,mg/l\nMg,1300,mg/l\nK,400,mg/l\nPO4,,mg/l\n'
  const repeated = (name: string) => `The report lists "${name} (mg/l)" twice, and not with the same value`
  test.each([
    ['Ca,430,mg/l\n', repeated('Ca')],
    ['Element,Unit,Value\nca,mg/l,430\n', repeated('ca')],
    ['Rinse\nPO4,0.02,mg/l\n', repeated('PO4')],
    [
      '\nOsmosis water\nNO3,0.4,mg/l\n',
      'Below "Osmosis water" the report lists another water than that of the tank',
    ],
    ['"RO/DI",,\nNO3,0.4,mg/l\n', 'Below "RO/DI" the report'],
  ])('%j below its elements is no part of it', async (below, problem) => {
    await expect(tableOf(head + below)).rejects.toThrow(problem)
  })

  test('an element that is listed again with its value, or with none, is the same', async () => {
    const { csv } = await tableOf(`${head}Top\nCa,420,mg/l\nMg,,mg/l\nOsmosis water\nNO3,,mg/l\n`)
    expect(csv).toBe('Ca (mg/l),Mg (mg/l),K (mg/l)\n420,1300,400\n')
  })

  test('a remark that names another water is no heading', async () => {
    const remark = 'Recommendation: a water change with RO water'
    expect((await tableOf(`${head}${remark}\nNO3,5,mg/l\n`)).csv).toContain('NO3 (mg/l)')
  })

  test('in a workbook, its sheet found by it', async () => {
    const cell = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
    const row = (...cells: (string | number)[]) =>
      `<row>${cells.map((one) => (typeof one === 'number' ? `<c><v>${one}</v></c>` : cell(one))).join('')}</row>`
    const bytes = await workbook({
      sheets: {
        Cover: `<sheetData>${row('Thank you')}</sheetData>`,
        Results: `<sheetData>${row('Received', 'Sample taken')}${row('2026-04-20', '2026-04-16 20:05')}${row('Element', 'Value', 'Unit')}${row('Ca', 421.3, 'mg/l')}${row('Mg', 1300, 'mg/l')}${row('K', 400, 'mg/l')}</sheetData>`,
      },
    })
    expect(await tableOf(bytes)).toMatchObject({
      format: 'icp',
      sheet: 'Results',
      date: '2026-04-16',
      csv: '\n\nDate,Ca (mg/l),Mg (mg/l),K (mg/l)\n2026-04-16 20:05:00,421.3,1300,400\n',
    })
  })
})
