import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { folderForTests } from '#server/testing/for-tests.ts'
import { workbook } from '#server/testing/workbooks.ts'
import { asTable } from './as-table.ts'
import type { Made } from './table.ts'

const folder = folderForTests()

/** So many rows that each file is read in several pieces. */
const rows = 6_000
const places = Array.from({ length: rows }, (_, index) => index)
const moment = (index: number) => secondsToTimestamp(1_600_000_000 + index * 60)
const spelled = (index: number) => `Jan-02-${new Date(index * 60_000).toISOString().slice(11, 16)}, 2024`
const american = (index: number) =>
  moment(index).replace(/^(\d+)-(\d+)-(\d+)T/, (_, year, month, day) => `${month}/${day}/${year} `)
const padding = 'x'.repeat(30)
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

test.each<[string, () => string | Promise<Buffer>]>([
  [
    'the log of an Apex in XML',
    () =>
      `<datalog>${places.map((index) => `<record><date>${american(index)}</date><probe><name>pH</name><value>8</value></probe></record>`).join('')}</datalog>`,
  ],
  [
    'the log of an Apex in JSON',
    () =>
      JSON.stringify({
        ilog: {
          record: places.map((index) => ({
            date: 1_600_000_000 + index,
            data: [{ name: 'pH', value: '8' }],
          })),
        },
      }),
  ],
  [
    'readings of reef-pi',
    () => JSON.stringify({ current: places.map((index) => ({ value: 8, up: 0, time: spelled(index) })) }),
  ],
  [
    'a list of objects',
    () => JSON.stringify(places.map((index) => ({ date: moment(index), ph: 8, padding }))),
  ],
  [
    'an object on each line',
    () => places.map((index) => JSON.stringify({ date: moment(index), ph: 8, padding })).join('\n'),
  ],
  [
    'a table with a row for each value',
    () => `Date,Parameter,Value\n${places.map((index) => `${moment(index)},pH,8`).join('\n')}\n`,
  ],
  [
    'a report with very many rows',
    () =>
      `Element,Name,Analysis\nCa,Calcium,420\nMg,Magnesium,1300\nSr,Strontium,8\n${`K,${padding},400\n`.repeat(rows - 3)}`,
  ],
  [
    'a workbook',
    () =>
      workbook({
        sheets: {
          Log: `<sheetData><row>${cell('Date')}${cell('pH')}</row>${places.map((index) => `<row>${cell(moment(index))}<c><v>8</v></c></row>`).join('')}</sheetData>`,
        },
      }),
  ],
])('while %s is made a table, rows and shares rise', async (_name, content) => {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, await content())
  const told: Made[] = []
  const onMade = (made: Made) => told.push(made)
  await asTable(path, { partPath: `${path}.part`, onPiece: () => {}, onMade })

  const counts = told.map((made) => made.rows)
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  expect(counts.some((count) => count > 0 && count < rows)).toBe(true)
  expect(counts.at(-1)).toBeGreaterThan(0.99 * rows)
  const shares = told.flatMap(({ share }) => share ?? [])
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  for (const share of shares) expect(share).toBeLessThanOrEqual(1)
})
