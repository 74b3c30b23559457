import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { importRuleProblems } from './import-rules.ts'
import { lockFileProblems } from './lock-file.ts'
import { root, runTool, tsc } from './run-tool.ts'
import type { Tally } from './test-tally.ts'
import { emptyTally } from './test-tally.ts'

/** TypeScript projects. Each sees only the types that it runs with; the first is all together, with tests and tasks. */
const layers = ['', '.domain', '.server', '.web', '.worker']

/** Each step answers what is wrong, or '' when nothing is. */
const steps: Record<string, () => Promise<string>> = {
  types: async () => (await Promise.all(layers.map(typeProblems))).join(''),
  lint: () => failure('biome', ['check', '--error-on-warnings', '--max-diagnostics=100']),
  'import rules': async () => (await importRuleProblems()).join('\n'),
  'unused code': () => failure('knip', ['--no-progress']),
  'lock file': async () =>
    lockFileProblems(JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'))).join('\n'),
}

if (import.meta.main) {
  const { failed } = await check()
  process.exitCode = failed === 0 ? 0 : 1
}

export async function check(): Promise<Tally> {
  const tally = emptyTally()
  for (const [name, run] of Object.entries(steps)) {
    const start = performance.now()
    const problem = await run().catch((error: unknown) => String(error))
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    process.stdout.write(`${problem ? 'failed' : 'ok    '}  ${name.padEnd(13)} ${seconds} s\n`)
    if (!problem) {
      tally.passed += 1
      continue
    }
    process.stdout.write(`${problem.trimEnd()}\n`)
    tally.failed += 1
    tally.failures.push(`the check of ${name}`)
  }
  return tally
}

/** Uses one checker a layer: each further one would read the same types, and the layers already run in parallel. */
function typeProblems(layer: string): Promise<string> {
  const args = ['--noEmit', '--pretty', 'false', '--checkers', '1', '--project', `tsconfig${layer}.json`]
  return failure('node', [tsc, ...args])
}

async function failure(command: string, args: string[]): Promise<string> {
  const { code, output } = await runTool(command, args)
  return code === 0 ? '' : output || `${command} ended with ${code}`
}
