import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { uploadCsv } from '#contract/imports/upload.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { CustomTarget } from '#domain/imports/header/custom-columns.ts'
import { lookAtFile } from '#server/imports/read/look-at-file.ts'
import { readImportFile } from '#server/imports/read/read-file.ts'
import type { CpuTime } from '#server/queues/cpu-time.ts'
import { cpuLeft, cpuTimeOf, spendCpu } from '#server/queues/cpu-time.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { createDatabase } from '#server/testing/engines.ts'
import { folderForTests, forTests } from '#server/testing/for-tests.ts'
import { createTestApp, csvUpload } from '#server/testing/test-app.ts'
import { workInThread } from './import-in-thread.ts'

const megabyte = 1_000_000
const header = 'date,ph,note\n'
/** What an answer of the server may weigh, whatever the file. */
const largestAnswer = 1.5 * megabyte

describe('files that are made to harm', () => {
  let tank: number
  const server = forTests(() => createTestApp('sqlite'))
  beforeEach(async () => {
    tank = await enterAquarium(server.db, { owner: server.cast.keeper, name: 'Imported', now: new Date() })
  })

  const upload = (csv: string | Buffer) =>
    server.call(uploadCsv, { as: server.cast.keeper, query: `?aquarium_id=${tank}`, ...csvUpload(csv) })

  test.each([
    ['only blank lines', '\n'.repeat(megabyte), 'The file is empty'],
    ['only CR', '\r'.repeat(megabyte), 'The file is empty'],
    ['only commas', ','.repeat(megabyte), 'more than 1,000 cells'],
    [
      'a row of a million cells',
      `${header}${','.repeat(megabyte - 10)}\n`,
      'row that begins on line 2 has more than 1,000 cells',
    ],
    ['only quotes, doubled', '"'.repeat(megabyte), 'no row that names its columns'],
    ['only quotes, one open', '"'.repeat(megabyte - 1), 'never closed'],
    ['one huge cell', 'x'.repeat(3 * megabyte), 'longer than 1,000,000 characters'],
    ['NUL characters', `${header}2026-01-01,8\0,\n`, 'NUL characters'],
    ['only NULs', Buffer.alloc(megabyte), 'NUL characters'],
    [
      'lists in lists in JSON',
      `[{"date":"2026-01-01","ph":8,"x":${'['.repeat(17_800)}${']'.repeat(17_800)}}]`,
      'something that no table of readings has',
    ],
  ])('%s: refused with a sentence', async (_name, csv, sentence) => {
    const { status, body, text } = await upload(csv)
    expect([status, body]).toMatchObject([400, { message: expect.stringContaining(sentence) }])
    expect(text.length).toBeLessThan(1_000)
  })

  test('rows with another number of cells than the header cost no more than others, and all are counted', async () => {
    const { status, body } = await upload(`${header}${'1\n'.repeat(20_000)}1,,\n`)
    expect([status, body.rejected, body.errors.length]).toEqual([200, 20_001, 100])
  })

  test('an answer shows the beginning of long cells, and the first of many', async () => {
    const long = `yesterday,8.1,${'🐠'.repeat(225_000)}\n`
    const wide = `tomorrow${',x'.repeat(900)}\n`
    const { status, body, text } = await upload(header + long.repeat(4) + wide.repeat(150))
    expect([status, body.rejected, body.errors.length]).toEqual([200, 154, 100])
    expect(text.length).toBeLessThan(largestAnswer)
    const [first, last] = [body.errors[0]?.row ?? [], body.errors.at(-1)?.row ?? []]
    expect(first[2]).toBe(`${'🐠'.repeat(99)}…`)
    expect(last).toEqual(['tomorrow', ...Array.from({ length: 49 }, () => 'x'), '… and 851 more cells'])
  })

  test('names of columns that nobody reads are cut, too, and so are the cells of rows that meet nothing', async () => {
    const name = 'n'.repeat(500_000)
    const rows = `7,2026-01-01 10:00,,${'\t'.repeat(600_000)}\n`.repeat(4)
    const { status, body, text } = await upload(`id,timestamp,ph,${name}\n${rows}`)
    expect([status, body.rejected, body.errors.length]).toEqual([200, 4, 4])
    expect(body.ignored_columns).toEqual([`${'n'.repeat(199)}…`])
    expect(text.length).toBeLessThan(largestAnswer)
  })
})

describe('an import for which nobody waits, or that takes too long', () => {
  const place = folderForTests()
  const database = forTests(() => createDatabase('sqlite'))

  async function importFile(
    csv: string,
    more: { signal?: AbortSignal; time?: CpuTime; own?: CustomTarget[] },
  ) {
    const path = join(place, 'file.csv')
    await writeFile(path, csv)
    return workInThread(database, {
      kind: 'import',
      path,
      stagePath: join(place, `${crypto.randomUUID()}.stage`),
      aquariumId: 1,
      actor: { id: 1, isAdmin: false, scope: { kind: 'full' }, requestId: 'test' },
      importId: 1,
      fileName: 'file.csv',
      dateOrder: undefined,
      own: [],
      quota: undefined,
      now: new Date(),
      onRead: async () => {},
      onProgress: () => {},
      signal: new AbortController().signal,
      ...more,
    })
  }

  // Only at the end of the first pass is it known that the user has to be asked about this file.
  const questionable = `date,ph\n${'03/04/2026,8\n'.repeat(5_000)}`

  test.each([
    [
      'blank lines without end',
      header + '\n'.repeat(1_000_001),
      'more than 1,000,000 rows, blank ones included',
    ],
    [
      'as many columns as a spreadsheet has',
      `date,ph${',x'.repeat(16_382)}\n2026-01-01,8\n`,
      'row that begins on line 1 has more than 1,000 cells',
    ],
  ])('%s: a look is refused as the import would be', async (_name, csv, sentence) => {
    const path = join(place, 'looked-at.csv')
    await writeFile(path, csv)
    const nothing = {
      sheet: undefined,
      headerLine: undefined,
      shape: undefined,
      own: [],
      onPiece: () => {},
      onProgress: () => {},
    }
    const look = lookAtFile(path, { ...nothing, partPath: `${path}.part`, now: new Date() })
    await expect(look).rejects.toThrow(sentence)
  })

  test('hanging up ends it in the first pass already', async () => {
    await expect(importFile(questionable, {})).rejects.toMatchObject({ code: 'date_order_needed' })
    const hungUp = importFile(questionable, { signal: AbortSignal.abort() })
    await expect(hungUp).rejects.toMatchObject({ code: 'request_timeout' })
  })

  test('every pass looks up again and again', async () => {
    const path = join(place, 'long.csv')
    await writeFile(path, `date,ph\n${'2026-03-04,8\n'.repeat(100_000)}`)
    let looks = 0
    const read = readImportFile(path, {
      now: new Date(),
      onRow: () => {
        throw new CsvRefusal('A row was handed on first.')
      },
      onPiece: () => {
        looks += 1
      },
    })
    await expect(read).rejects.toThrow('A row was handed on first.')
    // 1.3 MB in pieces of 256 kB: once for the encoding, once for what the columns prove.
    expect(looks).toBeGreaterThanOrEqual(10)
  })

  test('one that uses up its CPU time is refused with a sentence', async () => {
    const refused = importFile(`date,ph\n${'2026-03-04,8\n'.repeat(200_000)}`, { time: cpuTimeOf(0.01) })
    await expect(refused).rejects.toMatchObject({
      code: 'csv_refused',
      message: expect.stringContaining('takes too long'),
    })
  })

  test('several that share their time are refused once it is used up', async () => {
    const time = cpuTimeOf(300)
    await expect(importFile(questionable, { time })).rejects.toMatchObject({ code: 'date_order_needed' })
    const left = cpuLeft(time)
    expect(left).toBeLessThan(300_000)
    spendCpu(time, left)
    await expect(importFile(questionable, { time })).rejects.toMatchObject({ code: 'csv_refused' })
  })

  test('one that uses up its memory is refused with a sentence', async () => {
    // Few long texts fill its memory sooner than many short ones.
    const label = 'x'.repeat(100_000)
    const own = Array.from({ length: 1_000 }, (_, id) => ({
      id,
      catalogue: null,
      label: label + id,
      unit: label + id,
    }))
    await expect(importFile('date,ph\n2026-03-04,8\n', { own })).rejects.toMatchObject({
      code: 'csv_refused',
      message: expect.stringContaining('more memory than a table'),
    })
  })
})
