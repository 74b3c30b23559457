import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { root } from './run-tool.ts'
import { emptyTally } from './test-tally.ts'

/**
 * Writes the tally of a run as JSON into the file that VITEST_TALLY names. What fails in a hook, in a file or outside
 * of every test counts as well: the reporters of Vitest that write JSON leave it out.
 */
export default class VitestTally implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const tally = emptyTally()
    tally.failures.push(...unhandled.map((error) => beginningOf('outside of every test', error)))
    for (const module of modules) {
      const name = path.relative(root, module.moduleId)
      const failed = (of: string, errors: readonly SerializedError[]) =>
        tally.failures.push(beginningOf(`${name}: ${of}`, ...errors))
      if (module.errors().length > 0) failed('the file', module.errors())
      for (const suite of module.children.allSuites())
        if (suite.errors().length > 0) failed(suite.fullName, suite.errors())
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        if (state === 'pending') failed(test.fullName, [{ message: 'It did not come to its end.' }])
        else if (state === 'failed') failed(test.fullName, errors)
        else tally[state] += 1
      }
    }
    tally.failed = tally.failures.length
    await writeFile(process.env.VITEST_TALLY ?? '', JSON.stringify(tally))
  }
}

/** @returns the first lines of why it failed, since a long output is repeated at its end only in short */
function beginningOf(name: string, ...errors: readonly SerializedError[]): string {
  const reasons = errors.map(({ message, stack, cause }) =>
    [cause?.message, stack || message].filter(Boolean).join('\n'),
  )
  return [name, ...reasons].join('\n').split('\n').slice(0, 20).join('\n')
}
