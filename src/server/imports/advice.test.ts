import { expect, test } from 'vitest'
import { writableHeaders } from '#domain/imports/units/units.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { readRows, readText } from '#server/testing/import-text.ts'

/** A file that is refused, a part of the sentence that says so, and the same file once the user has followed it. */
const advice: readonly (readonly [refused: string, said: string, followed: string])[] = [
  [
    'Date,Alk\n2024-03-18,2.9\n',
    'write the header "Alkalinity (meq/L)"',
    'Date,Alkalinity (meq/L)\n2024-03-18,2.9\n',
  ],
  [
    `${'Setting,1\n'.repeat(24)}Date,Alk\n2024-03-18,8\n`,
    'names of the columns must stand in the first 20 rows',
    `${'Setting,1\n'.repeat(19)}Date,Alk\n2024-03-18,8\n`,
  ],
  [
    'Date | Alk | Ca\n2024-03-18 | 8 | 430\n',
    'Put a comma, a semicolon or a tab between the columns',
    'Date\tAlk\tCa\n2024-03-18\t8\t430\n',
  ],
  [
    'Date        Alk  Ca\n2024-03-18  8    430\n',
    'Put a comma, a semicolon or a tab between the columns',
    'Date,Alk,Ca\n2024-03-18,8,430\n',
  ],
  [
    'Date,Temperature (C)\n2024-03-18,78.1\n',
    'None of its values can be °C: tanks have 15.6 to 35 °C',
    'Date,Temperature (F)\n2024-03-18,78.1\n',
  ],
  [
    'Date,Temp\n2024-03-18,25.4\n2024-03-19,25.5\n2024-03-20,78.1\n2024-03-21,78.2\n',
    'the unit into each of these cells, as in "25.4 °C"',
    'Date,Temp\n2024-03-18,25.4 °C\n2024-03-19,25.5 °C\n2024-03-20,78.1\n2024-03-21,78.2\n',
  ],
  [
    'Date;SG\n2024-03-18;35,1\n2024-03-19;1,026\n',
    'as in "35,1 ppt"',
    'Date;SG\n2024-03-18;35,1 ppt\n2024-03-19;1,026\n',
  ],
  [
    'Date,pH,Ca\n2024-03-18,82,430\n',
    'correct these cells or leave them blank',
    'Date,pH,Ca\n2024-03-18,,430\n',
  ],
  ['Date,SG\n2024-03-18,.025\n', 'correct these cells', 'Date,SG\n2024-03-18,1.025\n'],
  [
    'Date,NO3\n2024-03-18,5\n\nDate,PO4\n2024-03-18,0.05\n',
    'Line 4 names columns of its own, "Date", "PO4": a second table begins there. Nothing was imported: put each table into a file of its own',
    'Date,PO4\n2024-03-18,0.05\n',
  ],
  [
    'Date,Time,NO3\n18 Mar 2024,10:00,5\n19 Mar 2024,10:00,what\nDatum,Uhrzeit,Drops of 24 h,\n20 Mar 2024,10:00,8,',
    'Line 4 names columns of its own, "Datum", "Uhrzeit", "Drops of 24 h"',
    'Date,Time,NO3\n18 Mar 2024,10:00,5\n19 Mar 2024,10:00,5\n',
  ],
  [
    'Date,PO4\n2024-03-18,0.05\nDate,PO4 (ppb)\n2024-03-18,50\n',
    'Line 3 names columns of its own',
    'Date,PO4 (ppb)\n2024-03-18,50\n',
  ],
  [
    'Date,Tank,pH\n2024-03-18,Reef,8.1\n2024-03-18,Nano,8.2\n',
    'split the file into one for each tank',
    'Date,Tank,pH\n2024-03-18,Nano,8.2\n',
  ],
  [
    'Date,Temp (C),Temp (F)\n2024-03-18,25.5,\n2024-03-19,,78\n',
    'bring their values into one column with the unit behind each, as in "80 °F"',
    'Date,Temp\n2024-03-18,25.5 °C\n2024-03-19,78 °F\n',
  ],
  ['Date,pH,pH\n2024-03-18,8.1,8.1\n', 'Keep one of them', 'Date,pH\n2024-03-18,8.1\n'],
  ['2024-03-18,8.1\n', 'Write one above its first row', 'Date,pH\n2024-03-18,8.1\n'],
  ['When,pH\n2024-03-18,8.1\n', 'a date and one parameter are enough', 'date,pH\n2024-03-18,8.1\n'],
  ['Date,Value\n2024-03-18,8.1\n', 'a date and one parameter are enough', 'Date,ph\n2024-03-18,8.1\n'],
  [
    'Date,Temp\n,K\n2024-03-18,298\n2024-03-19,298\n',
    '',
    'Date,Temperature (C)\n2024-03-18,25\n2024-03-19,25\n',
  ],
  [
    'Date,Temp,pH,Alk\n,°F,,mmol/L\n2024-03-18,78,8.1,2.9\n',
    'delete the row of units',
    'Date,Temperature (F),pH,Alkalinity (meq/L)\n2024-03-18,78,8.1,2.9\n',
  ],
  [
    `Date,pH,${'x,'.repeat(1_000)}\n2024-03-18,8.1\n`,
    'Leave out the columns that it need not read',
    'Date,pH\n2024-03-18,8.1\n',
  ],
]

test.each(advice)(
  '%j is refused, and accepted once its advice is followed',
  async (refused, said, followed) => {
    expect(await readText(refused)).toEqual({ refused: expect.stringContaining(said) })
    const { report } = await readRows(followed)
    expect(report).toMatchObject({ rejected: 0, unread: 0, doubtful: 0 })
  },
)

test('a header that is repeated as it was is told as a row, and the rows below it are read', async () => {
  const { rows, report } = await readRows(
    'My tank,\nDate,PO4\n,ppb\n2024-03-18,50\nDate, PO4\n,ppb\nDate,\n2024-03-19,60\n',
  )
  expect(rows.map(({ phosphase }) => phosphase)).toEqual([0.05, 0.06])
  expect(report.errors.map(({ line }) => line)).toEqual([5, 6, 7])
})

test('every header that a refusal offers is read, in its unit', async () => {
  for (const { key, unit } of parameters) {
    for (const header of writableHeaders(key)) {
      const { rows, report } = await readRows(`Date,${header},Note\n2024-03-18,,x\n`)
      expect([rows.length, report.ignored_columns]).toEqual([1, []])
      const named = /\((.*)\)/.exec(header)?.[1]
      const [converted] = report.converted_units
      if (named && converted)
        expect([converted.from.replace('°', '').replace('µ', 'u'), converted.to]).toEqual([named, unit])
    }
  }
})

test.each([
  [
    'a date',
    'soon,8.1',
    'Write it as 2026-01-31 20:05:00',
    ['2026-01-31 20:05:00,8.1', '2026-01-31 08:05 PM,8.1', '2026-01-31,8.1'],
  ],
  ['a comma', '2024-03-18,"1,300"', 'write a point before decimals', ['2024-03-18,1.3']],
  ['a tiny number', '2024-03-18,1e-400', 'write 0', ['2024-03-18,0']],
])(
  'a row with %s that cannot be read is accepted once its advice is followed',
  async (_, row, said, followed) => {
    const { report } = await readRows(`Date,NO3\n${row}\n`)
    expect(report.errors[0]?.message).toContain(said)
    for (const line of followed)
      expect((await readRows(`Date,NO3\n${line}\n`)).report).toMatchObject({
        rejected: 0,
        unread: 0,
        doubtful: 0,
      })
  },
)

test('a row of data is not quoted as if it were the header', async () => {
  for (const text of ['2024-03-18,8.1,pH\n2024-03-19,8.2,Temp\n', 'When,What,Value\n2024-03-18,Temp,78\n'])
    expect(await readText(text)).toEqual({ refused: expect.not.stringContaining('2024-03-18') })
})
