// `npm run test:faults`: runs the tests of each row of "Nothing lost" by themselves, and prints a table of what was
// counted. --kills=100 is how often each server is killed; --only=3,4 runs these rows only.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from './postgres.ts'
import { runTool, stopTools } from './run-tool.ts'
import { addTo, emptyTally, tallyOf } from './test-tally.ts'

/** Faults through which nothing may be lost, each with its tests, as paths within src/server. */
const rows: Record<string, readonly string[]> = {
  'kill -9 while writing, importing, uploading': [
    'running/run-crash',
    'running/deletion-crash',
    'care/event-crash',
    'imports/import-crash',
    'images/upload-crash',
    'account-exports/account-crash',
    'logs/rolled-up/roll-up-crash',
  ],
  'power loss: what is acknowledged is on the disk': ['db/engine/sqlite-file', 'files/folder-store'],
  'a migration killed at any statement, or failing': ['db/migrations/migration'],
  'two processes on one SQLite file': ['db/engine/sqlite-file', 'running/run.test'],
  'a wrong, empty or other database; a second instance on the same files': ['running/foreign-files'],
  'a network that goes silent under PostgreSQL or S3': ['db/engine/postgres-silence', 'images/s3-silence'],
  'an answer to a slow reader': ['http/answers/slow-readers'],
  'a corrupt, truncated or newer database': ['db/engine/sqlite-damage', 'db/engine/sqlite-large'],
  'disk full, read-only disk': ['db/engine/storage-faults', 'running/full-disk', 'images/upload-faults'],
  'another process holds the lock': ['db/engine/lock-wait'],
  'PostgreSQL restarted under load': ['db/engine/postgres-restart'],
  SIGTERM: ['running/stopping'],
  'backup while writing': [
    'backups/backup-crash',
    'backups/bucket-backup',
    'backups/postgres-backup',
    'backups/daily-backups',
  ],
  'a disk that forgets: single bits, rotted and lost pictures; a year without a false alarm': [
    'db/engine/sqlite-comparison',
    'backups/walk',
    'backups/mend-folder',
    'backups/year-of-changes',
  ],
}

const { values } = parseArgs({ options: { kills: { type: 'string' }, only: { type: 'string' } } })
const kills = values.kills ?? '100'
const wanted = values.only?.split(',').map(Number)
const folder = await mkdtemp(path.join(tmpdir(), 'coralline-faults-'))
const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres()
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    stopTools()
    await end()
    process.exit(1)
  })

const total = emptyTally()
process.stdout.write(`| fault | tests | figures, with ${kills} kills of each server |\n|---|---|---|\n`)
for (const [index, [fault, tests]] of Object.entries(rows).entries()) {
  if (wanted && !wanted.includes(index + 1)) continue
  const { tally, figures, output } = await run(tests, String(index))
  const counted = `${tally.passed} passed${tally.failed ? `, ${tally.failed} failed` : ''}${tally.skipped ? `, ${tally.skipped} not possible here` : ''}`
  process.stdout.write(
    `| ${fault} | ${counted} | ${figures.join('; ') || (tally.failed ? '' : 'as it says')} |\n`,
  )
  if (tally.failed) process.stderr.write(output)
  addTo(total, tally)
}
await end()
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

async function run(tests: readonly string[], name: string) {
  const report = path.join(folder, `${name}.json`)
  const figuresFile = path.join(folder, `${name}.txt`)
  const files = tests.map((test) => `src/server/${test}`)
  const args = ['run', ...files, '--reporter=default', '--reporter=./tasks/vitest-tally.ts']
  const env = { KILLS: kills, FAULT_FIGURES: figuresFile, VITEST_TALLY: report }
  const { code, output } = await runTool('vitest', args, { env })
  const read = (file: string) => readFile(file, 'utf8').catch(() => '')
  const tally = tallyOf('vitest', code, JSON.parse((await read(report)) || 'null'))
  return { tally, figures: (await read(figuresFile)).split('\n').filter(Boolean).toSorted(), output }
}

async function end() {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}
