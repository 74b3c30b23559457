import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readImportFile } from '#server/imports/read/read-file.ts'
import { byTurns } from './by-turns.ts'
import type { Measurement } from './run.ts'

const bytes = 2_000_000
const header = 'date,ph,note\n'
/** Pieces that, repeated, make much work with few bytes; a refused file is work, too. */
const pieces = {
  'blank lines': '\n',
  'rows of one digit': '1\n',
  'rows of blank cells': ',,\n',
  'rows of many blank cells': `${','.repeat(999)}\n`,
  'quoted blanks': '"","",""\n',
  'doubled quotes': `"${'""'.repeat(100_000)}"\n`,
  'dates that are none': '2026-13-01,8.1,\n',
}

/** CPU time of reading files that are made to harm, against an ordinary file of the same size. */
export async function measure(): Promise<Measurement[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'coralline-bench-'))
  const file = path.join(folder, 'file.csv')
  const measurements: Measurement[] = []
  for (const [name, piece] of Object.entries(pieces)) {
    measurements.push({
      work: `reading 2 MB of ${name}, CPU ms (an ordinary file of 2 MB)`,
      ...(await byTurns(
        () => cpuOf(file, piece),
        () => cpuOf(file, '2026-01-31 20:05:00,8.15,"Water change, 10 %"\n'),
        { least: 3 },
      )),
      target: 8,
    })
  }
  await rm(folder, { recursive: true })
  return measurements
}

async function cpuOf(file: string, piece: string): Promise<number> {
  await writeFile(file, header + piece.repeat(Math.ceil(bytes / piece.length)))
  const before = process.cpuUsage()
  await readImportFile(file, { now: new Date(), onRow: () => {} }).catch(() => undefined)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
