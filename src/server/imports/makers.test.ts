import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lookAtFile } from '#server/imports/read/look-at-file.ts'
import type { PlacedRow, ReadReport } from '#server/imports/read/read-file.ts'
import { readImportFile } from '#server/imports/read/read-file.ts'
import { folderForTests } from '#server/testing/for-tests.ts'

const folder = join(import.meta.dirname, 'fixtures/makers')
const files = readdirSync(folder).filter((name) => name.endsWith('.csv'))
const now = new Date('2026-11-28T10:00:00Z')

/**
 * What becomes of a file that looks like one of another maker: by the button, which stores `rows` without a question or
 * asks one, and as the wizard proposes it, before the user has answered anything.
 */
type Expected = {
  /** A part of the question; null when the button imports. */
  asks: string | null
  /** What each column is taken for: `temperature °C`, `?` where the user is to look, `unit?` where only they know. */
  columns: string[]
  /** As the wizard proposes it, readings in stored units; null when a question has to be answered first. */
  rows: Record<string, unknown>[] | null
}

const place = folderForTests()

/** Reads a file by the button and by the wizard. */
async function outcomeOf(name: string) {
  const path = join(folder, name)
  const shared = { partPath: join(place, 'part'), now }
  const byButton: PlacedRow[] = []
  const asked = await readImportFile(path, {
    ...shared,
    questions: 'ask',
    onRow: (row) => byButton.push(row),
  }).then((report) => ({ report }), refusal)
  const none = { sheet: undefined, headerLine: undefined, shape: undefined }
  const look = await lookAtFile(path, { ...shared, ...none, own: [], onPiece() {}, onProgress() {} })
  const columns = look.columns.map(({ sure, asks_unit }, index) => {
    const { to, unit, zeros } = look.mapping.columns[index] ?? {}
    const words = [to, unit, zeros && 'without zeros', asks_unit && 'unit?', !sure && '?']
    return words.filter(Boolean).join(' ').replace(' ?', '?')
  })
  const byWizard: PlacedRow[] = []
  const proposed = await readImportFile(path, {
    ...shared,
    mapping: look.mapping,
    onRow: (row) => byWizard.push(row),
  }).then((report) => ({ report }), refusal)
  const wizard = 'report' in proposed ? byWizard.map((row) => readingsOf(row, proposed.report)) : null
  const button = 'report' in asked ? byButton.map((row) => readingsOf(row, asked.report)) : asked.asks
  return { button, columns, wizard, isSure: look.is_sure }
}

function refusal(error: Error): { asks: string } {
  if (error.name !== 'CsvRefusal' && error.name !== 'ApiError') throw error
  return { asks: error.message }
}

function readingsOf({ row }: PlacedRow, { added }: ReadReport): Record<string, unknown> {
  const { timestamp, note, readings, own = [] } = row
  const named = own.map(({ parameter_id: id, value }) => {
    const { label = '', unit = '' } = added.find((one) => one.id === id) ?? {}
    return [`${label} ${unit}`.trim(), value]
  })
  const all = { timestamp, note, ...readings, ...Object.fromEntries(named) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

describe('a file of another maker', () => {
  test.each(files)('%s', async (name) => {
    const text = readFileSync(join(folder, name.replace(/csv$/, 'expected.json')), 'utf8')
    const { asks, columns, rows }: Expected = JSON.parse(text)
    const outcome = await outcomeOf(name)
    expect(outcome.columns).toEqual(columns)
    expect(outcome.wizard).toEqual(rows)
    // What the button stores without a question is what the wizard proposes.
    expect(outcome.button).toEqual(asks === null ? rows : expect.stringContaining(asks))
    expect(outcome.isSure).toBe(asks === null)
  })
})
