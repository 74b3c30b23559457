import { open } from 'node:fs/promises'
import type { Delimiter } from '#domain/imports/header/header-search.ts'
import { readBeginnings } from '#server/imports/read/csv-file.ts'
import { decodeStart } from '#server/imports/read/encoding.ts'
import { cutCell } from '#server/imports/read/shown-cells.ts'
import { apexRoot } from './apex-root.ts'
import { shapeOfText } from './shape.ts'
import type { SourceColumn, Table, TableMaking } from './table.ts'

/** Bytes that are read to find the kind of a file. */
const beginning = 64 * 1024

/**
 * Makes a table of text of any file, by what is in it. One that is such a table, with a row for each moment and a
 * column for each parameter, is answered as it is.
 * @throws CsvRefusal for a file that can be no table
 */
export async function asTable(path: string, making: TableMaking): Promise<Table> {
  const start = await startOf(path)
  const table = await toText(path, { start, making })
  return asRows(table, { text: decodeStart(table.isMade ? await startOf(table.csvPath) : start), making })
}

// Loads the code when it is needed: most files are tables already.
async function toText(
  path: string,
  { start, making }: { start: Buffer; making: TableMaking },
): Promise<Table> {
  const made = { csvPath: making.partPath, sheets: [], isMade: true } as const
  if (start.subarray(0, 4).equals(zipMark)) {
    const { workbookToCsv } = await import('#server/imports/read/sources/workbook/workbook-table.ts')
    return { ...made, ...(await workbookToCsv(path, making)) }
  }
  if (start.subarray(0, 4).equals(oldExcelMark)) await refusePassword(path)
  const text = decodeStart(start).trimStart()
  const root = apexRoot(text)
  if (root) {
    const { apexXmlToCsv } = await import('./apex-xml.ts')
    await apexXmlToCsv(path, root, making)
    return { ...made, format: 'apex' }
  }
  if (!isJson(text)) return { format: 'csv', csvPath: path, sheets: [], isMade: false }
  const { jsonToCsv } = await import('./json-table.ts')
  return { ...made, ...(await jsonToCsv(path, { ...making, start: text })) }
}

/** Turns a table whose rows are readings or parameters, or a laboratory's report. */
async function asRows(table: Table, { text, making }: { text: string; making: TableMaking }): Promise<Table> {
  const shape = shapeOfText(text, { shape: making.shape, headerLine: making.headerLine })
  if (!shape || shape.kind === 'wide') return { ...table, shape: { rows: 'logs' } }
  const turned = { ...table, csvPath: making.partPath, isMade: true }
  if (shape.kind === 'report') {
    const { labReportToCsv } = await import('./lab-report.ts')
    return { ...turned, format: 'icp', ...(await labReportToCsv(table, shape.columns, making)) }
  }
  const { longToCsv } = await import('./long-table.ts')
  const { repeated } = await longToCsv(table, shape.columns, making)
  return {
    ...turned,
    format: 'long',
    ignored: shape.columns.ignored,
    shape: shape.shape,
    isShapeSure: shape.isSure,
    source: sourceOf(text, shape.columns),
    repeated,
  }
}

const shownSamples = 3

/** Shows columns to a user who has to say which is which. */
function sourceOf(
  text: string,
  { delimiter, index }: { delimiter: Delimiter; index: number },
): SourceColumn[] {
  const { records = [] } = readBeginnings(text).find((one) => one.delimiter === delimiter) ?? {}
  const header = records[index] ?? []
  return header.map((cell, position) => {
    const cells = records.slice(index + 1).map((row) => cutCell(row[position]?.trim() ?? ''))
    const samples = [...new Set(cells)].filter((sample) => sample !== '').slice(0, shownSamples)
    return { header: cutCell(cell.trim()), samples }
  })
}

const zipMark = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const oldExcelMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginning), 0, beginning, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A title line such as `[Reef log]` is no JSON. */
function isJson(text: string): boolean {
  return /^(?:\{\s*"|\[\s*\{)/.test(text)
}

async function refusePassword(path: string) {
  const { hasPassword, isEncryptedWorkbook } = await import(
    '#server/imports/read/sources/workbook/package.ts'
  )
  if (await isEncryptedWorkbook(path)) throw hasPassword()
}
