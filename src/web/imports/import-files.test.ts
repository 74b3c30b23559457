import { expect, test } from 'vitest'
import { parameters } from '#domain/parameters/parameters.ts'
import { cellNoticesCsv, listFileName, rejectedRowsCsv, templateCsv } from './import-files.ts'

test('the template names every parameter with its unit and ends with the header', () => {
  const text = templateCsv()
  expect(text).toMatch(/^"Date","Temperature \(°F\)","pH","Salinity \(SG\)",/)
  expect(text).toMatch(/"Magnesium \(ppm\)",.*"Note"\n$/)
  expect(text.split(',')).toHaveLength(parameters.length + 2)
})

test('rejected rows keep line, message and cells, and no cell is a formula', () => {
  const text = rejectedRowsCsv([
    { line: 3, message: 'pH: "=1+1" is not a number.', row: ['2026-01-31', '=1+1', 'say "hi"'] },
    { line: 9, message: 'The row has neither a reading nor a note.', row: ['2026-02-01'] },
    { line: 12, message: '-' },
  ])
  expect(text).toBe(
    [
      '"Line","Message","Cell 1","Cell 2","Cell 3"',
      `"3","pH: ""=1+1"" is not a number.","2026-01-31","'=1+1","say ""hi"""`,
      '"9","The row has neither a reading nor a note.","2026-02-01","",""',
      `"12","'-","","",""\n`,
    ].join('\n'),
  )
})

test.each([
  ['Reef 2019.csv', 'Reef 2019-rejected-rows.csv'],
  ['logs', 'logs-rejected-rows.csv'],
])('%s gives %s', (name, expected) => expect(listFileName(name, 'rejected-rows')).toBe(expected))

test('notices of cells keep line, column, cell and number, and no cell is a formula', () => {
  const message = 'Nitrate: "=1" is not a number.'
  expect(cellNoticesCsv([{ line: 3, column: '-NO3', cell: '=1', count: 2, message }])).toBe(
    `"Line","Column","Cell","Count","Message"\n"3","'-NO3","'=1","2","Nitrate: ""=1"" is not a number."\n`,
  )
})
