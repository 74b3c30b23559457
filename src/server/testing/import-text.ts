import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CustomTarget } from '#domain/imports/header/custom-columns.ts'
import type { PlacedRow, ReadReport } from '#server/imports/read/read-file.ts'
import { readImportFile } from '#server/imports/read/read-file.ts'
import { asTable } from '#server/imports/read/sources/as-table.ts'

/** The result of reading a file as a user sees it: the sentence of the refusal, or the rows without nulls. */
export type ReadText =
  | { refused: string }
  | {
      rows: Record<string, unknown>[]
      placed: PlacedRow[]
      report: ReadReport
    }

/** Reads a text, or the bytes of a file, as an uploaded file is read. */
export async function readText(content: string | Buffer, own: CustomTarget[] = []): Promise<ReadText> {
  const place = await mkdtemp(join(tmpdir(), 'coralline-text-'))
  const path = join(place, 'file.csv')
  try {
    await writeFile(path, content)
    const rows: PlacedRow[] = []
    const report = await readImportFile(path, {
      partPath: join(place, 'part'),
      now: new Date('2026-11-22T10:00:00Z'),
      own,
      onRow: (row) => rows.push(row),
    })
    return { rows: rows.map(statedValues), placed: rows, report }
  } catch (error) {
    if (error instanceof Error && error.name === 'CsvRefusal') return { refused: error.message }
    throw error
  } finally {
    await rm(place, { recursive: true })
  }
}

/** Reads a text that must not be refused. @throws Error with the refusal */
export async function readRows(
  content: string | Buffer,
  own?: CustomTarget[],
): Promise<Extract<ReadText, { report: ReadReport }>> {
  const read = await readText(content, own)
  if ('refused' in read) throw new Error(read.refused)
  return read
}

/** The row's moment, note and readings, without those that are null. */
function statedValues({ row }: PlacedRow): Record<string, unknown> {
  const { timestamp, note, readings } = row
  return Object.fromEntries(
    Object.entries({ timestamp, note, ...readings }).filter(([, value]) => value !== null),
  )
}

/** The table that is made of a file before its rows are read, with its text. */
export async function tableOf(
  content: string | Buffer,
  asked: { sheet?: string | undefined; lastYear?: number } = {},
) {
  const place = await mkdtemp(join(tmpdir(), 'coralline-text-'))
  const path = join(place, 'file')
  try {
    await writeFile(path, content)
    const table = await asTable(path, { ...asked, partPath: `${path}.part`, onPiece: () => {} })
    return { ...table, csv: await readFile(table.csvPath, 'utf8') }
  } finally {
    await rm(place, { recursive: true })
  }
}
