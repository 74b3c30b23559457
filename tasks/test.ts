// `npm test`: the checks, the unit and server tests, the browser tests, and one line that sums them up.
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { check } from './check.ts'
import { ensureChromium } from './chromium.ts'
import type { Postgres } from './postgres.ts'
import { startPostgres } from './postgres.ts'
import { runTool, stopTools } from './run-tool.ts'
import { addTo, countPlaywright, emptyTally, tallyOf } from './test-tally.ts'

const parts = ['check', 'vitest', 'e2e'] as const
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
const wanted = parts.filter((part) => !only || part === only)
const total = emptyTally()
const reports = await mkdtemp(path.join(tmpdir(), 'coralline-test-'))
let postgres: Postgres | undefined

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    stopTools()
    await cleanUp()
    process.exit(1)
  })
}

try {
  await runParts()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  total.failed += 1
} finally {
  await cleanUp()
}
for (const failure of total.failures) process.stdout.write(`\nfailed: ${failure}\n`)
const { passed, failed, skipped } = total
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
process.exitCode = failed === 0 ? 0 : 1

async function runParts() {
  if (wanted.length === 0) throw new Error(`--only is one of ${parts.join(', ')}.`)
  if (wanted.includes('e2e')) {
    const missing = await ensureChromium()
    if (missing) throw missing
  }
  process.env.TMPDIR = await temporaryFolder()
  if (wanted.some((part) => part !== 'check') && !process.env.TEST_DATABASE_URL) {
    postgres = await startPostgres()
    if (postgres) process.env.TEST_DATABASE_URL = postgres.url
  }
  if (wanted.includes('check')) addTo(total, await check())
  if (wanted.includes('vitest')) await runVitest()
  if (wanted.includes('e2e')) await runPlaywright()
}

async function runVitest() {
  const report = path.join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=./tasks/vitest-tally.ts']
  const { code } = await runTool('vitest', args, { show: true, env: { VITEST_TALLY: report } })
  addTo(total, tallyOf('vitest', code, await read(report)))
}

async function runPlaywright() {
  const report = path.join(reports, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { code } = await runTool('playwright', ['test', '--reporter=list,json'], { show: true, env })
  const counted = await read(report)
  addTo(total, tallyOf('playwright', code, counted && countPlaywright(counted)))
}

/** Tests make thousands of databases: in memory, where there is plenty of it, they do not wait for a disk. */
async function temporaryFolder(): Promise<string> {
  const memory = '/dev/shm'
  const space = await statfs(memory).catch(() => undefined)
  return space && space.bavail * space.bsize > 8e9 ? memory : tmpdir()
}

async function read(report: string) {
  return JSON.parse(await readFile(report, 'utf8').catch(() => 'null'))
}

async function cleanUp() {
  await postgres?.stop()
  await rm(reports, { recursive: true, force: true })
}
