import { expect, test } from 'vitest'
import { tableOf } from '#server/testing/import-text.ts'
import { openDocument, workbook, zipped } from '#server/testing/workbooks.ts'

type Rows = readonly { date: string; isText?: boolean }[]

function excel(header: readonly string[], rows: Rows) {
  const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
  const day = (date: string) => `<c t="d" s="1"><v>${date}</v></c>`
  const cells = rows.map(
    ({ date, isText }) => `<row>${text('n')}${isText ? text(date) : day(date)}<c><v>8.1</v></c></row>`,
  )
  return workbook({
    styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
    sheets: { Log: `<sheetData><row>${header.map(text).join('')}</row>${cells.join('')}</sheetData>` },
  })
}

function libreOffice(header: readonly string[], rows: Rows) {
  const text = (words: string) =>
    `<table:table-cell office:value-type="string"><text:p>${words}</text:p></table:table-cell>`
  const day = (date: string) =>
    `<table:table-cell office:value-type="date" office:date-value="${date}"><text:p>x</text:p></table:table-cell>`
  const lines = rows.map(
    ({ date, isText }) =>
      `<table:table-row>${text('n')}${isText ? text(date) : day(date)}${text('8.1')}</table:table-row>`,
  )
  return zipped(
    openDocument(
      `<table:table table:name="Log"><table:table-row>${header.map(text).join('')}</table:table-row>${lines.join('')}</table:table>`,
    ),
  )
}

const header = ['Note', 'Date', 'pH']
/** 25/12/2019 stayed a text, for there is no month 25; 01/05/2020, the first of May, became the fifth of January. */
const swapped: Rows = [
  { date: '25/12/2019', isText: true },
  { date: '2020-05-01' },
  { date: '2020-03-02T20:05:00' },
  { date: '30.06.2020 20:05', isText: true },
  { date: '2020-07-07' },
  { date: '2020-12-07' },
]

test.each([
  ['xlsx', excel],
  ['ods', libreOffice],
])('%s: dates whose days were taken for months by the spreadsheet refuse the file', async (_, make) => {
  await expect(tableOf(await make(header, swapped))).rejects.toThrow(
    /"Date" .* texts, such as "25\/12\/2019", .* dates, such as 2020-05-01, .* none is later than the 12th/,
  )
})

test('texts and dates of which one is later than the 12th of its month are right; so are few dates, and dates of something else', async () => {
  for (const rows of [
    [...swapped, { date: '2021-01-13' }],
    swapped.filter(({ date }) => date !== '2020-12-07'),
    swapped.map(({ date, isText = false }) => ({ date: isText ? '05/06/2019' : date, isText })),
    swapped.filter(({ isText }) => !isText),
  ])
    expect(await tableOf(await excel(header, rows))).toMatchObject({ format: 'xlsx' })
  // Under Note they are nobody's dates.
  expect(await tableOf(await excel(['Date', 'Note', 'pH'], swapped))).toMatchObject({ format: 'xlsx' })
})
