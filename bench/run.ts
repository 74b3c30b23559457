// `npm run bench`: prints a table of what Coralline costs beside the least that it could cost; `--json FILE` writes it
// as JSON, too. `npm run bench -- import chart` runs only benchmarks with one of these words in their names. Two that
// measure no ratios are run by their whole name only: `npm run bench -- lighthouse [words of page names]` and `npm run
// bench -- slow-connections`.
import { readdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../tasks/postgres.ts'
import { buildTestedServer } from '../tasks/tested-server.ts'
import { share } from './by-turns.ts'

/** Both figures come from the same run, in the same unit, smaller being better: only their ratio means something. */
export type Measurement = {
  work: string
  ours: number
  baseline: number
  /** The ratio of each turn, when both were measured by turns. */
  ratios?: readonly number[]
  target: number
}

/** What a file bench/*.bench.ts exports. */
export type Benchmark = { measure(): Promise<Measurement[]> }

const { values, positionals } = parseArgs({ options: { json: { type: 'string' } }, allowPositionals: true })
const script = ['lighthouse', 'slow-connections'].find((name) => name === positionals[0])
if (script) await import(path.join(import.meta.dirname, `${script}.ts`))
else await measureRatios()

async function measureRatios() {
  const files = (await readdir(import.meta.dirname)).filter(
    (name) =>
      name.endsWith('.bench.ts') &&
      (positionals.length === 0 || positionals.some((part) => name.includes(part))),
  )
  const measurements: Measurement[] = []
  const removeServer = await buildTestedServer()
  // Started before any benchmark is loaded: modules that they import read at once which engines there are.
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres()
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}`
  process.stdout.write(
    `${machine}\n\n| work | ours | baseline | ratio | middle half | target |\n|---|---|---|---|---|---|\n`,
  )
  try {
    for (const file of files.sort()) {
      const benchmark: Benchmark = await import(path.join(import.meta.dirname, file))
      for (const measurement of await benchmark.measure()) {
        measurements.push(measurement)
        printRow(measurement)
      }
    }
  } finally {
    await postgres?.stop()
    await removeServer()
  }
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify({ machine, measurements }, null, 2)}\n`)
}

function printRow({ work, ours, baseline, ratios = [ours / baseline], target }: Measurement) {
  const ratio = share(ratios)
  // Written so that a ratio that is not a number misses its target too.
  const met = ratio <= target
  if (!met) process.exitCode = 1
  const cells = [
    work,
    ours.toFixed(1),
    baseline.toFixed(1),
    ratio.toFixed(2),
    ratios.length < 2 ? '' : [0.25, 0.75].map((part) => share(ratios, part).toFixed(2)).join('–'),
    met ? target : `${target}, **missed**`,
  ]
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}
