import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Both figures come from the same run, in the same unit, smaller being better: only their ratio means something. */
export type Measurement = { work: string; ours: number; baseline: number; target: number }

/** What a file bench/*.bench.ts exports. */
export type Benchmark = { measure(): Promise<Measurement[]> }

const wanted = process.argv.slice(2)
const files = (await readdir(import.meta.dirname)).filter(
  (name) => name.endsWith('.bench.ts') && (wanted.length === 0 || wanted.some((part) => name.includes(part))),
)
process.stdout.write('work | ours | baseline | ratio | target\n')
for (const file of files.sort()) {
  const benchmark: Benchmark = await import(path.join(import.meta.dirname, file))
  for (const measurement of await benchmark.measure()) printRow(measurement)
}

function printRow({ work, ours, baseline, target }: Measurement) {
  const ratio = ours / baseline
  // Written so that a ratio that is not a number misses its target too.
  const met = ratio <= target
  if (!met) process.exitCode = 1
  const cells = [
    work,
    ours.toFixed(1),
    baseline.toFixed(1),
    ratio.toFixed(2),
    met ? target : `${target} missed`,
  ]
  process.stdout.write(`${cells.join(' | ')}\n`)
}
