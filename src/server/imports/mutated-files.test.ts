import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '#contract/errors/errors.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { lookAtFile } from '#server/imports/read/look-at-file.ts'
import { readImportFile } from '#server/imports/read/read-file.ts'
import { openDocument, workbookParts, zipped } from '#server/testing/workbooks.ts'

const cases = Number(process.env.CASES ?? 100)
const first = Number(process.env.FIRST_CASE ?? 1)
const now = new Date('2026-11-28T10:00:00Z')

/** The parts of a file: one without a name, or those of a zip. */
type Parts = Record<string, Buffer>

const whole = (text: string): Parts => ({ '': Buffer.from(text) })
const partsOf = (parts: Record<string, string>): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)]))

const makers = join(import.meta.dirname, 'fixtures/makers')
const tables = readdirSync(makers)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => readFileSync(join(makers, name)))

const cells = (row: string) => row.split(',')
const date = '<c s="1"><v>46053.5</v></c>'
const shared = (index: number) => `<c t="s"><v>${index}</v></c>`
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const sheet = (name: string) =>
  `<sheetData><row r="1">${cells(`Date,pH,${name}`).map(inline).join('')}${shared(0)}</row><row r="2">${date}<c><v>8.1</v></c><c><f>1+1</f><v>2</v></c>${shared(1)}</row></sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells>`
const workbook = workbookParts({
  sheets: { Log: sheet('Note'), Old: sheet('Salinity') },
  texts: '<si><t>Remarks</t></si><si><r><t>a_x000D_</t></r><rPh><t>b</t></rPh></si>',
  styles:
    '<numFmts><numFmt numFmtId="200" formatCode="dd/mm/yyyy h:mm"/></numFmts><cellXfs><xf/><xf numFmtId="200"/></cellXfs>',
})
const openCell = (type: string, value: string) =>
  `<table:table-cell office:value-type="${type}" office:${type === 'date' ? 'date-' : ''}value="${value}"><text:p>${value}</text:p></table:table-cell>`
const openTable = `<table:table table:name="Log"><table:table-row>${['Date', 'pH'].map((name) => openCell('string', name)).join('')}</table:table-row><table:table-row table:number-rows-repeated="2">${openCell('date', '2026-01-31T20:05:00')}${openCell('float', '8.1')}</table:table-row></table:table>`
const probe = (name: string, value: string) =>
  `<probe><name>${name}</name><type>pH</type><value>${value}</value></probe>`
const records = ['01/02/2026 00:00:00', '01/02/2026 00:20:00']
  .map((date) => `<record><date>${date}</date>${probe('pH', '8.1')}${probe('Tmp', '78')}</record>`)
  .join('')

const files: readonly Parts[] = [
  ...tables.map((bytes) => ({ '': bytes })),
  ...Array<Parts>(25).fill(partsOf(workbook)),
  ...Array<Parts>(10).fill(partsOf(openDocument(openTable))),
  ...Array<Parts>(5).fill(
    whole(`<?xml version="1.0"?><datalog software="4"><timezone>-5.00</timezone>${records}</datalog>`),
  ),
  ...Array<Parts>(5).fill(
    whole(
      '{"ilog":{"timezone":"-8.00","record":[{"date":1700000000,"data":[{"name":"pH","type":"pH","value":"8.1"}]},{"date":1700000600,"data":[]}]}}',
    ),
  ),
  ...Array<Parts>(5).fill(
    whole('{"istat":{"date":1700000000,"inputs":[{"name":"Tmp","type":"Temp","value":78.1}]}}'),
  ),
  ...Array<Parts>(5).fill(
    whole(
      '{"current":[{"time":"Jan-31-20:05, 2026","value":8.1}],"historical":[{"time":"Feb-01-20:05, 2026","value":8.2}]}',
    ),
  ),
  ...Array<Parts>(10).fill(
    whole(
      '[{"date":"2026-01-31","ph":8.1,"elements":{"Ca":420,"Mg":[1,{"a":2}]},"note":null},{"date":1769800000000,"ph":"8,2"}]',
    ),
  ),
  ...Array<Parts>(5).fill(
    whole('{"date":"2026-01-31","ph":8.1}\n{"date":"2026-02-01","ph":8.2,"more":{"a":[1]}}\n'),
  ),
]

/** What programs are known to stumble over. */
const oddities = [
  ...[
    'http://[',
    '../../',
    '\0',
    '"',
    '""',
    "'",
    '\r',
    '\n',
    '\t',
    ',',
    ';',
    '{',
    '}',
    '[',
    ']',
    '[1',
    '{"a":',
    '<',
    '<x>',
    ']]>',
    '&#0;',
    '<!--',
  ],
  ...[
    '1e999',
    '-0',
    'NaN',
    '9'.repeat(400),
    '__proto__',
    'constructor',
    'toString',
    '\ud800',
    '\u202e',
    'é',
    '25/12/0000',
    '275760-09-13',
    'PT99999999999H00M00S',
    'ZZZZZZ99',
    '4294967296',
    '%',
    '_x0000_',
  ],
].map((text) => Buffer.from(text))
const times = [...Array<number>(16).fill(1), 2, 30, 20_000]

function mutated(bytes: Buffer, random: () => number): Buffer {
  const upTo = (most: number) => Math.floor(random() * most)
  const any = <Value>(list: readonly Value[]) => list[upTo(list.length)] as Value
  const [from, to] = [upTo(bytes.length + 1), upTo(bytes.length + 1)].sort((one, other) => one - other) as [
    number,
    number,
  ]
  const near = Math.min(to, from + upTo(40))
  const [before, within, behind] = [bytes.subarray(0, from), bytes.subarray(from, near), bytes.subarray(near)]
  switch (upTo(7)) {
    case 0: {
      const copy = Buffer.from(bytes)
      for (let left = upTo(4); left >= 0 && copy.length > 0; left -= 1) copy[upTo(copy.length)] = upTo(256)
      return copy
    }
    case 1:
      return before
    case 2:
      return Buffer.concat([before, behind])
    case 3:
      return Buffer.concat([before, ...Array<Buffer>(any(times)).fill(within), behind])
    case 4: {
      const other = Object.values(any(files))[0] as Buffer
      const start = upTo(other.length)
      return Buffer.concat([before, other.subarray(start, start + upTo(200)), behind])
    }
    default:
      return Buffer.concat([before, ...Array<Buffer>(any(times)).fill(any(oddities)), behind])
  }
}

async function mutatedFile(random: () => number): Promise<Buffer> {
  const parts = { ...files[Math.floor(random() * files.length)] }
  const times = 1 + Math.floor(random() * 3)
  const names = Object.keys(parts)
  const isPacked = names[0] !== ''
  const isInside = !isPacked || random() < 0.8
  for (let left = times; isInside && left > 0; left -= 1) {
    const name = names[Math.floor(random() * names.length)] as string
    parts[name] = mutated(parts[name] as Buffer, random)
  }
  const bytes = isPacked ? await zipped(parts) : (parts[''] as Buffer)
  return isInside ? bytes : mutated(bytes, random)
}

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'coralline-mutated-'))
})
afterAll(() => rm(place, { recursive: true }))

const isRefusal = (error: unknown) => error instanceof ApiError || error instanceof CsvRefusal

/** Looks at a file and reads it, as it is and as the look proposes. */
async function readAll(path: string) {
  const shared = { partPath: `${path}.part`, now, onPiece() {} }
  const none = { sheet: undefined, headerLine: undefined, shape: undefined }
  const failures: unknown[] = []
  const keep = (error: unknown) => void (isRefusal(error) || failures.push(error))
  const look = await lookAtFile(path, { ...shared, ...none, own: [], onProgress() {} }).catch(keep)
  for (const mapping of [undefined, look?.mapping])
    await readImportFile(path, { ...shared, mapping, onRow() {} }).catch(keep)
  return failures
}

const timeout = 10_000 + cases * 1_000

test(`each of ${cases} real files, changed at random, is read or refused with a sentence`, {
  timeout,
}, async () => {
  const failed: unknown[] = []
  for (let index = first; index < first + cases; index += 1) {
    const path = join(place, 'file')
    await writeFile(path, await mutatedFile(seededRandom(index)))
    for (const error of await readAll(path)) failed.push([index, error])
  }
  expect(failed).toEqual([])
})
