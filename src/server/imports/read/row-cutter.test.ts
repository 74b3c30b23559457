import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { CsvRow } from './row-cutter.ts'
import { RowCutter } from './row-cutter.ts'

/** The rows of a text that comes in pieces of this size. */
function cut(text: string, size = 65_536): CsvRow[] {
  const cutter = new RowCutter(',')
  const rows: CsvRow[] = []
  for (let start = 0; start < text.length; start += size)
    rows.push(...cutter.add(text.slice(start, start + size)))
  return [...rows, ...cutter.end()]
}

/** The rows that csv-parse finds; undefined where it refuses the text. */
function parsed(text: string): string[][] | undefined {
  try {
    return parse(text, { relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] })
  } catch {
    return undefined
  }
}

function cutOrRefused(text: string, size: number): CsvRow[] | undefined {
  try {
    return cut(text, size)
  } catch (error) {
    expect(error).toBeInstanceOf(CsvRefusal)
    return undefined
  }
}

// Park and Miller's generator: the same texts in every run.
function picker() {
  let state = 20_261_121
  return <Item>(items: readonly Item[]): Item => {
    state = (state * 48_271) % 2_147_483_647
    return items[state % items.length] as Item
  }
}

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

test('random texts are cut as csv-parse cuts them, wherever their pieces end', () => {
  const pick = picker()
  for (let round = 0; round < 1_000; round += 1) {
    const rows = Array.from({ length: pick([1, 2, 5, 9]) }, () =>
      Array.from({ length: pick([1, 2, 3, 4, 5]) }, () => pick(cells)).join(','),
    )
    const text = rows.map((row) => row + pick(['\n', '\r\n', '\r'])).join('')
    const found = cut(text, pick([1, 2, 3, 7, 64, 1_000]))
    expect(found.map((row) => row.cells)).toEqual(parsed(text))
  }
})

const cases = Number(process.env.CASES ?? 4_000)

test('random characters are cut, or refused, as csv-parse does it', () => {
  const pick = picker()
  const seen = { cut: 0, refused: 0 }
  for (let round = 0; round < cases; round += 1) {
    const text = Array.from({ length: pick([1, 3, 6, 12]) }, () =>
      pick(['"', '"', '""', ',', ',', 'a', ' ', '\n', '\r', '\r\n']),
    ).join('')
    const wanted = parsed(text)
    const found = cutOrRefused(text, pick([1, 2, 1_000]))
    expect([text, found?.map((row) => row.cells)]).toEqual([text, wanted])
    seen[wanted ? 'cut' : 'refused'] += 1
  }
  expect(Math.min(seen.cut, seen.refused)).toBeGreaterThan(cases / 30)
})

test('a quote that is never closed ends the cutting instead of growing for ever', () => {
  const text = `a,b,c\n"${'x,y,z\n'.repeat(200_000)}`
  expect(() => cut(text)).toThrow('begins on line 2 is longer than 1,000,000 characters')
  expect(() => cut('a,b\n1,"2\n3,4\n')).toThrow('The quote that opens in or after line 2 is never closed')
})

test('a row of very many cells is refused by its line, before they are gathered', () => {
  expect(cut(`a\n${','.repeat(999)}\n`)[1]?.cells).toHaveLength(1_000)
  const wide = `a\n${','.repeat(1_000_000)}\n`
  expect(() => cut(wide)).toThrow('The row that begins on line 2 has more than 1,000 cells')
})
