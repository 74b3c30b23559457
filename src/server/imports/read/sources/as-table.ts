import { open } from 'node:fs/promises'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import { isEncryptedWorkbook } from '#server/imports/read/sources/workbook/package.ts'
import { workbookToCsv } from '#server/imports/read/sources/workbook/workbook-table.ts'
import { apexRoot, apexXmlToCsv } from './apex-xml.ts'
import { jsonToCsv } from './json-table.ts'
import type { Table, TableMaking } from './table.ts'

/** Bytes of a file by which its kind is found. */
const beginning = 64 * 1024

/**
 * Makes one thing of all files that an import takes, by what is in them: a table of text. What is one already, a row for each moment and a
 * column for each parameter, is answered as it is; anything else is written anew, once.
 * @throws CsvRefusal for what is no table and cannot be made one
 */
export async function asTable(path: string, making: TableMaking): Promise<Table> {
  const start = await startOf(path)
  return toText(path, { start, making })
}

async function toText(
  path: string,
  { start, making }: { start: Buffer; making: TableMaking },
): Promise<Table> {
  const made = { csvPath: making.partPath, sheets: [], isMade: true } as const
  if (start.subarray(0, 4).equals(zipMark))
    return { ...made, format: 'xlsx', ...(await workbookToCsv(path, making)) }
  if (start.subarray(0, 4).equals(oldExcelMark) && (await isEncryptedWorkbook(path))) throw hasPassword()
  const text = textOf(start)
  const root = apexRoot(text)
  if (root) {
    await apexXmlToCsv(path, root, making)
    return { ...made, format: 'apex' }
  }
  if (isJson(text)) return { ...made, format: await jsonToCsv(path, making) }
  return { format: 'csv', csvPath: path, sheets: [], isMade: false }
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

/** Signs of other encodings stay unread: of the kinds that are told here all begin in plain ones. */
function textOf(start: Buffer): string {
  const isWide = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)
  const text = isWide
    ? new TextDecoder(start[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(start)
    : start.toString()
  return text.replace(/^\ufeff/, '').trimStart()
}

/** A title line such as `[Reef log]` is none. */
function isJson(text: string): boolean {
  return /^(?:\{\s*"|\[\s*\{)/.test(text)
}

function hasPassword(): CsvRefusal {
  return new CsvRefusal(
    'This spreadsheet is protected by a password, so nobody but its keeper can read it. Open it, save it without the password, and import that file.',
  )
}
