import { expect, test } from 'vitest'
import { readRows } from '#server/testing/import-text.ts'
import { openDocument, workbook, zipped } from '#server/testing/workbooks.ts'

async function read(bytes: Buffer) {
  const { placed, report } = await readRows(bytes)
  const rows = placed.map(({ line, row: { timestamp, hasTime, readings, note } }) => {
    return [line, hasTime ? timestamp : timestamp.slice(0, 10), readings.calcium, readings.ph, note]
  })
  return { rows, errors: report.errors.map(({ line, message }) => `${line} ${message}`) }
}

/** A sheet whose cells are texts, '' for none. */
async function sheet(rows: readonly (readonly string[])[], merges: readonly string[]) {
  const cells = rows.map((row, at) => {
    const texts = row.map((text, column) => ({ place: `${'ABCDE'[column]}${at + 1}`, text }))
    const filled = texts.filter(({ text }) => text !== '')
    return `<row r="${at + 1}">${filled.map(({ place, text }) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  })
  const ranges = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  const log = `<sheetData>${cells.join('')}</sheetData><mergeCells>${ranges}</mergeCells>`
  return workbook({ sheets: { Log: log } })
}

test('a date, its time and the tank that are merged over several rows are those of all of them; a blank date stays one', async () => {
  const bytes = await sheet(
    [
      ['Date', 'Time', 'Tank', 'Ca', 'Note'],
      ['2026-01-31', '20:05', 'Reef', '420', ''],
      ['', '', '', '421', 'again'],
      ['', '21:00', '', '422', ''],
      ['2026-02-01', '', '', '430', 'calm'],
      ['', '', '', '431', ''],
      ['', '', '', '432', ''],
    ],
    ['A2:A4', 'B2:B3', 'C2:C7', 'D2:D3', 'A5:A6', 'E5:E6'],
  )
  expect(await read(bytes)).toEqual({
    rows: [
      [2, '2026-01-31T20:05:00', 420, null, null],
      [3, '2026-01-31T20:05:00', 421, null, 'again'],
      [4, '2026-01-31T21:00:00', 422, null, null],
      [5, '2026-02-01', 430, null, 'calm'],
      [6, '2026-02-01', 431, null, null],
    ],
    errors: [expect.stringMatching(/^7 Timestamp: the cell is blank/)],
  })
})

test('in a list of values, the date and the name of what was measured are', async () => {
  const byDate = await sheet(
    [
      ['My reef'],
      ['Date', 'Parameter', 'Value'],
      ['2026-01-31', 'Ca', '420'],
      ['', 'pH', '8.1'],
      ['2026-02-01', 'pH', '8.2'],
    ],
    ['A1:C1', 'A3:A4'],
  )
  expect((await read(byDate)).rows).toEqual([
    [3, '2026-01-31', 420, 8.1, null],
    [5, '2026-02-01', null, 8.2, null],
  ])
  const byName = await sheet(
    [
      ['Parameter', 'Date', 'Value'],
      ['Ca', '2026-01-31', '420'],
      ['', '2026-02-01', '421'],
      ['pH', '2026-02-01', '8.2'],
    ],
    ['A2:A3'],
  )
  expect((await read(byName)).rows).toEqual([
    [2, '2026-01-31', 420, null, null],
    [3, '2026-02-01', 421, 8.2, null],
  ])
})

test('as LibreOffice writes it, and far below the header', async () => {
  const text = (words: string, more = '') =>
    `<table:table-cell office:value-type="string" ${more}><text:p>${words}</text:p></table:table-cell>`
  const row = (cells: string) => `<table:table-row>${cells}</table:table-row>`
  const day = (date: string, over: number) =>
    `<table:table-cell office:value-type="date" office:date-value="${date}" table:number-rows-spanned="${over}" table:number-columns-spanned="1"><text:p>shown</text:p></table:table-cell>`
  const single = row(day('2026-01-01', 1) + text('400')).repeat(40)
  const table = `${row(text('Datum') + text('Ca'))}${single}${row(day('2026-01-31', 2) + text('420'))}${row(`<table:covered-table-cell/>${text('421')}`)}`
  const bytes = await zipped(openDocument(`<table:table table:name="Log">${table}</table:table>`))
  expect((await read(bytes)).rows.slice(40)).toEqual([
    [42, '2026-01-31', 420, null, null],
    [43, '2026-01-31', 421, null, null],
  ])
})
