import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlacedRow, ReadReport } from '#server/imports/read/read-file.ts'
import { readImportFile } from '#server/imports/read/read-file.ts'

/** The result of reading a file as a user sees it: the sentence of the refusal, or the rows without nulls. */
export type ReadText = { refused: string } | { rows: Record<string, unknown>[]; report: ReadReport }

/** Reads a text as an uploaded file is read. */
export async function readText(text: string): Promise<ReadText> {
  const place = await mkdtemp(join(tmpdir(), 'coralline-text-'))
  const path = join(place, 'file.csv')
  try {
    await writeFile(path, text)
    const rows: PlacedRow[] = []
    const report = await readImportFile(path, {
      now: new Date('2026-11-22T10:00:00Z'),
      onRow: (row) => rows.push(row),
    })
    return { rows: rows.map(statedValues), report }
  } catch (error) {
    if (error instanceof Error && error.name === 'CsvRefusal') return { refused: error.message }
    throw error
  } finally {
    await rm(place, { recursive: true })
  }
}

/** Reads a text that must not be refused. @throws Error with the refusal */
export async function readRows(text: string): Promise<Extract<ReadText, { report: ReadReport }>> {
  const read = await readText(text)
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
