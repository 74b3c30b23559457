import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lookAtFile } from '#server/imports/read/look-at-file.ts'
import { readImportFile } from '#server/imports/read/read-file.ts'
import { folderForTests } from '#server/testing/for-tests.ts'
import { openDocument, workbook, zipped } from '#server/testing/workbooks.ts'

const folder = folderForTests()

const now = new Date('2026-11-22T10:00:00Z')

async function fileOf(bytes: Buffer) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  return { path, partPath: `${path}.part` }
}

/** The dates of the rows that are read without a mapping, or by the mapping that a look at the sheet proposes. */
async function datesOf(bytes: Buffer, sheet?: string): Promise<string[]> {
  const { path, partPath } = await fileOf(bytes)
  const look = sheet === undefined ? undefined : await lookAt(bytes, sheet)
  const dates: string[] = []
  const onRow = ({ row }: { row: { timestamp: string } }) => dates.push(row.timestamp.slice(0, 10))
  await readImportFile(path, { partPath, now, mapping: look?.mapping, onRow })
  return dates
}

async function lookAt(bytes: Buffer, sheet?: string) {
  const { path, partPath } = await fileOf(bytes)
  return lookAtFile(path, {
    partPath,
    sheet,
    headerLine: undefined,
    shape: undefined,
    own: [],
    now,
    onPiece: () => {},
    onProgress: () => {},
  })
}

const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const sheet = (...rows: string[]) => `<sheetData>${rows.join('')}</sheetData>`
const header = row(text('Date'), text('pH'))
const year = (year: number) => sheet(header, row(text(`${year}-01-31`), '<c><v>8.1</v></c>'))

describe('a workbook with readings in several sheets', () => {
  test('is refused with their names until one is chosen', async () => {
    const bytes = await workbook({ sheets: { 2025: year(2025), 2026: year(2026) } })
    await expect(datesOf(bytes)).rejects.toMatchObject({
      name: 'CsvRefusal',
      problem: 'This spreadsheet has readings in 2 sheets, and one is imported at a time: "2025", "2026".',
      message: expect.stringContaining('Nothing was imported'),
    })
    expect(await lookAt(bytes)).toMatchObject({ sheets: ['2025', '2026'], mapping: { sheet: '2025' } })
    expect(await datesOf(bytes, '2025')).toEqual(['2025-01-31'])
    expect(await datesOf(bytes, '2026')).toEqual(['2026-01-31'])
  })

  test('is told of a hidden one, which can be chosen only where it is shown', async () => {
    const bytes = await workbook({
      sheets: { Old: year(2025), Log: year(2026) },
      states: { Old: 'state="hidden"' },
    })
    await expect(datesOf(bytes)).rejects.toThrow(
      '2 sheets, and one is imported at a time: "Log", "Old" (hidden).',
    )
    expect(await lookAt(bytes)).toMatchObject({ sheets: ['Log'], mapping: { sheet: 'Log' } })
    expect(await datesOf(bytes, 'Log')).toEqual(['2026-01-31'])
    await expect(datesOf(bytes, 'Old')).rejects.toThrow('no sheet "Old". It has "Log"')
  })

  test('needs no choice where the others have other things, or a header for readings to come', async () => {
    const sheets = {
      Doses: sheet(row(text('What'), text('How much')), row(text('Salt'), '<c><v>4</v></c>')),
      2027: sheet(row(text('My reef')), header, row(text(''), text('pH'))),
      2026: year(2026),
    }
    expect(await datesOf(await workbook({ sheets }))).toEqual(['2026-01-31'])
  })

  test('many of them are counted, and the first ones named', async () => {
    const sheets = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`S${index}`, year(2026)]))
    await expect(datesOf(await workbook({ sheets }))).rejects.toThrow(
      /in 25 sheets.*"S0", .*"S19" and 5 more\./,
    )
  })

  test('is refused as OpenDocument, too', async () => {
    const cell = (words: string) =>
      `<table:table-cell office:value-type="string"><text:p>${words}</text:p></table:table-cell>`
    const table = (year: number) =>
      `<table:table table:name="${year}"><table:table-row>${cell('Date')}${cell('pH')}</table:table-row><table:table-row>${cell(`${year}-01-31`)}${cell('8.1')}</table:table-row></table:table>`
    const bytes = await zipped(openDocument(table(2025) + table(2026)))
    await expect(datesOf(bytes)).rejects.toThrow('"2025", "2026"')
    expect(await datesOf(bytes, '2026')).toEqual(['2026-01-31'])
  })
})
