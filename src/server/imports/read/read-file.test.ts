import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ApiError } from '#contract/errors/errors.ts'
import type { ConvertedUnit } from '#contract/imports/upload.ts'
import type { DateOrder } from '#domain/time/date-order.ts'
import { folderForTests } from '#server/testing/for-tests.ts'
import type { PlacedRow } from './read-file.ts'
import { readImportFile } from './read-file.ts'

const folder = join(import.meta.dirname, '../fixtures')
const now = new Date('2026-11-22T10:00:00Z')
const parts = folderForTests()
const fixtures = readdirSync(folder).filter((name) => name.endsWith('.csv'))

/** The expected result of a fixture; `message` and `refused` are parts of sentences, and rows leave out nulls. */
type Expected =
  | { refused: string }
  | { asks: true }
  | {
      date_order?: DateOrder
      rows: Record<string, unknown>[]
      rejected: { line: number; message: string }[]
      converted_units: ConvertedUnit[]
      ignored_columns: string[]
      zones_dropped?: number
      /** Cells that are told: the line and a part of what is said. */
      cells?: { line: number; message: string }[]
    }

async function readRows(path: string, dateOrder?: DateOrder) {
  const rows: PlacedRow[] = []
  const partPath = join(parts, 'part')
  const report = await readImportFile(path, { dateOrder, now, partPath, onRow: (row) => rows.push(row) })
  return { rows, report }
}

describe('a keeper’s file', () => {
  test.each(fixtures)('%s', async (name) => {
    const path = join(folder, name)
    const expected: Expected = JSON.parse(readFileSync(path.replace(/csv$/, 'expected.json'), 'utf8'))
    if (!('rows' in expected)) {
      const error = await readRows(path).then(
        () => undefined,
        (failure: unknown) => failure,
      )
      if ('asks' in expected) expect(error).toMatchObject({ code: 'date_order_needed' })
      else
        expect(error).toMatchObject({
          name: 'CsvRefusal',
          message: expect.stringContaining(expected.refused),
        })
      return
    }
    const { rows, report } = await readRows(path, expected.date_order)
    expect(rows.map(statedValues)).toEqual(expected.rows)
    const errors = expected.rejected.map(({ line, message }) => ({
      line,
      message: expect.stringContaining(message),
    }))
    expect(report.errors.map(({ line, message }) => ({ line, message }))).toEqual(errors)
    const cells = (expected.cells ?? []).map(({ line, message }) => ({
      line,
      message: expect.stringContaining(message),
    }))
    expect(report.cells.map(({ line, message }) => ({ line, message }))).toEqual(cells)
    expect(report).toMatchObject({
      rows: expected.rows.length + errors.length,
      rejected: errors.length,
      converted_units: expected.converted_units,
      ignored_columns: expected.ignored_columns,
      zones_dropped: expected.zones_dropped ?? 0,
    })
  })
})

describe('a larger file', () => {
  const place = folderForTests()

  async function fileOf(text: string | Buffer) {
    const path = join(place, 'file.csv')
    await writeFile(path, text)
    return path
  }

  test('of more than 20 million cells, or with hundreds of columns that are not known, is refused', async () => {
    const wide = await fileOf(
      `Date,pH${',Reef'.repeat(298)}\n${`2026-01-01,8.1${','.repeat(298)}\n`.repeat(67_000)}`,
    )
    await expect(readRows(wide)).rejects.toThrow(
      'The file has more than 20,000,000 cells. Keep only the columns',
    )
    const headers = Array.from({ length: 301 }, (_, index) => `,Probe ${index}`).join('')
    const unknown = await fileOf(`Date,pH${headers}\n2026-01-01,8.1${',1'.repeat(301)}\n`)
    await expect(readRows(unknown)).rejects.toThrow('Of the 303 columns of this table Coralline knows 2.')
  })

  test('the order is proved by its last row, the progress is that of both times that the file is read', async () => {
    const lines = Array.from(
      { length: 15_000 },
      (_, index) => `0${1 + (index % 9)}/10/2021 10:00,8.1,"a ""b"" ü"`,
    )
    const text = `date,ph,note\r\n${lines.join('\r\n')}\r\n28/10/2021 10:00,8.1,\r\n`
    const rows: PlacedRow[] = []
    const seen: { share: number; rows: number }[] = []
    await readImportFile(await fileOf(text), {
      now,
      onRow: (row) => rows.push(row),
      onProgress: (told) =>
        told.phase === 'reading' && seen.push({ share: told.share ?? Number.NaN, rows: told.rows }),
    })
    expect(rows).toHaveLength(15_001)
    expect(rows[1]).toMatchObject({ line: 3, row: { timestamp: '2021-10-02T10:00:00', note: 'a "b" ü' } })
    expect(rows.at(-1)).toMatchObject({ line: 15_002, row: { timestamp: '2021-10-28T10:00:00' } })
    expect(seen.at(-1)).toEqual({ share: 1, rows: 15_001 })
    for (const [index, { share, rows }] of seen.entries()) {
      expect(share).toBeGreaterThan(seen[index - 1]?.share ?? 0)
      expect(rows).toBeGreaterThanOrEqual(seen[index - 1]?.rows ?? 0)
    }
  })

  test('every row knows its line, whatever line ends stand within and between the rows', async () => {
    const notes = ['plain', '"a\r\nb"', '"\n"', '"\r\r\n\n"', '"x""\r"', '"ends\r\n"', '']
    const ends = ['\n', '\r\n', '\r', '\n\n', '\r\n\r\n']
    const texts = Array.from({ length: 5_000 }, (_, index) => {
      return `2026-03-01,8,${notes[(index * 31) % notes.length]}${ends[(index * 17) % ends.length]}`
    })
    const { rows } = await readRows(await fileOf(`date,ph,note\n${texts.join('')}`))
    let line = 2
    const lines = texts.map((text) => {
      line += text.match(/\r\n|\n|\r/g)?.length ?? 0
      return line
    })
    expect(rows.map((row) => row.line)).toEqual([2, ...lines.slice(0, -1)])
  })

  test('one byte that is no UTF-8 at its end makes all of it windows-1252', async () => {
    const text = Buffer.from(
      `date,ph,note\n${'2026-03-01 10:00,8.1,x\n'.repeat(12_000)}2026-03-01 10:00,8.1,\xfc\n`,
      'latin1',
    )
    expect((await readRows(await fileOf(text))).rows.at(-1)?.row.note).toBe('ü')
  })

  // Nearly all of them are blank, which is read fastest.
  test('a million rows are read, one more refuses the file before any is handed on', async () => {
    const row = '2026-03-01,8\n'
    const million = `date,ph\n${row}${'\n\r\n'.repeat(499_999)}${row}`
    const path = await fileOf(million)
    let count = 0
    const onRow = () => {
      count += 1
    }
    expect((await readImportFile(path, { now, onRow })).rows).toBe(2)
    expect(count).toBe(2)
    await writeFile(path, `${million}\n`)
    await expect(readImportFile(path, { now, onRow })).rejects.toThrow(
      'more than 1,000,000 rows, blank ones included',
    )
    expect(count).toBe(2)
  })

  test('an order that must be asked is told apart from failures', async () => {
    const ask = await fileOf('date,ph\n28/07/2026,8\n07/28/2026,8\n')
    await expect(readRows(ask)).rejects.toThrow(ApiError)
    await expect(readRows(ask)).rejects.toThrow('others only the month')
  })
})

/** The row's moment, note and readings, as far as they are there. */
function statedValues({ row }: PlacedRow) {
  const { timestamp, note, readings } = row
  return Object.fromEntries(
    Object.entries({ timestamp, note, ...readings }).filter(([, value]) => value !== null),
  )
}
