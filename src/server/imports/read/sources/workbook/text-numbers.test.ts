import { expect, test } from 'vitest'
import { readRows } from '#server/testing/import-text.ts'
import { openDocument, workbook, zipped } from '#server/testing/workbooks.ts'

const own = [{ id: 1, catalogue: null, label: 'Dose', unit: 'ml' }]

/** The salinity and the dose of each row, and what is told of cells. */
async function read(bytes: Buffer) {
  const { placed, report } = await readRows(bytes, own)
  const rows = placed.map(({ row }) => [row.readings.salinity, row.own?.[0]?.value, row.note])
  return { rows, told: report.cells.map(({ cell }) => cell) }
}

type Cell = string | number

function excel(...rows: readonly (readonly Cell[])[]) {
  const cell = (value: Cell) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const all = [['Date', 'SG', 'Dose', 'Note'], ...rows].map(
    (cells) => `<row>${cells.map(cell).join('')}</row>`,
  )
  return workbook({ sheets: { Log: `<sheetData>${all.join('')}</sheetData>` } })
}

function libreOffice(...rows: readonly (readonly Cell[])[]) {
  const cell = (value: Cell) =>
    typeof value === 'number'
      ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
      : `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`
  const all = [['Date', 'SG', 'Dose', 'Note'], ...rows].map(
    (cells) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`,
  )
  return zipped(openDocument(`<table:table table:name="Log">${all.join('')}</table:table>`))
}

test.each([
  ['xlsx', excel],
  ['ods', libreOffice],
])(
  '%s: a text that may be thousands is told, and a number that looks like it is a number',
  async (_, make) => {
    const both = await make(
      ['2026-01-01', 1.026, '10.755', 'n'],
      ['2026-01-02', '1.026', 10.755, 'n'],
      ['2026-01-03', 1.025, '1,350', 'n'],
      ['2026-01-04', 1.025, 1350, 'n'],
    )
    expect(await read(both)).toEqual({
      rows: [
        [1.026, undefined, 'n'],
        [1.026, 10.755, 'n'],
        [1.025, undefined, 'n'],
        [1.025, 1350, 'n'],
      ],
      told: ['10.755', '1,350'],
    })
  },
)

test('texts with a decimal point prove it, and those with a comma take no number for thousands', async () => {
  const points = await excel(['2026-01-01', '1.026', '10.755', 'n'], ['2026-01-02', '1.0255', '9.5', 'n'])
  expect(await read(points)).toEqual({
    rows: [
      [1.026, 10.755, 'n'],
      [1.0255, 9.5, 'n'],
    ],
    told: [],
  })
  const commas = await excel(['2026-01-01', 1.026, '10,5', 'n'], ['2026-01-02', 1.025, 10.755, 2.125])
  expect(await read(commas)).toEqual({
    rows: [
      [1.026, 10.5, 'n'],
      [1.025, 10.755, '2.125'],
    ],
    told: [],
  })
})
