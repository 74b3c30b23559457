import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { ColumnScan } from './import-scan.ts'

/** The first and third cells of every row, from the text cut into pieces of this size. */
function scan(text: string, size: number): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const columns = new ColumnScan({
    delimiter: ',',
    positions: [0, 2],
    onCell: (cell) => row.push(cell),
    onRow: () => {
      rows.push(row)
      row = []
    },
  })
  for (let start = 0; start < text.length; start += size) columns.add(text.slice(start, start + size))
  columns.end()
  return rows
}

test('random texts are cut as the library cuts them, wherever their pieces end', () => {
  const cells = [
    '',
    'a',
    'ä b',
    '"x"',
    '"1,2"',
    '"a""b"',
    '""',
    '"""q"',
    '"l\r\nm"',
    '"n\no"',
    '"\r"',
    '2026-01-31',
  ]
  // Park and Miller's generator: the same texts in every run.
  let state = 20_261_121
  const pick = <Item>(items: readonly Item[]): Item => {
    state = (state * 48_271) % 2_147_483_647
    return items[state % items.length] as Item
  }
  for (let round = 0; round < 3_000; round += 1) {
    const rows = Array.from({ length: pick([1, 2, 5, 9]) }, () =>
      Array.from({ length: pick([1, 2, 3, 4, 5]) }, () => pick(cells)).join(','),
    )
    const text = rows.map((row) => row + pick(['\n', '\r\n', '\r'])).join('')
    const records = parse(text, { relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] })
    const wanted = records.map((record) => [record[0], record[2]].filter((cell) => cell !== undefined))
    const found = scan(text, pick([1, 2, 3, 7, 64, 1_000]))
    expect(found.map((row) => row.map((cell) => cell.replaceAll('""', '"')))).toEqual(wanted)
  }
})

test('a quote that is never closed ends the scan instead of growing for ever', () => {
  const text = `a,b,c\n"${'x,y,z\n'.repeat(1_000_000)}`
  expect(scan(text, 65_536)).toEqual([['a', 'c']])
})
