import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

// With Node's compile cache, servers and the threads of imports start in half the time.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), `coralline-test-compile-cache-${process.getuid?.() ?? 0}`)

/** Test files that do nothing of `doing` to their process: it can run the next file as well, and shared modules are loaded once. */
function sharing(pattern: string, doing: RegExp): string[] {
  return globSync(pattern).filter((file) => !doing.test(readFileSync(file, 'utf8').replace(importsHere, '')))
}

/** Found in test files that import without threads; these share processes with each other only. */
const importsHere = /vi\.mock\('#server\/imports\/start-thread\.ts'/

const plain = sharing('src/{domain,contract,web}/**/*.test.{ts,tsx}', /vi\.mock\(/)
/** Server tests that replace no other module, no clock and no environment, and measure nothing of the process. */
const served = sharing(
  'src/server/**/*.test.ts',
  /\bvi\.|process\.(cpuUsage|memoryUsage|exitCode|chdir|umask|on)\b|process\.env[.[]\S+ [?]{0,2}= |delete process|node:diagnostics_channel|from 'sharp'/,
)
const importing = served.filter((file) => importsHere.test(readFileSync(file, 'utf8')))
const ofServer = { globalSetup: 'tasks/vitest-setup.ts', setupFiles: 'src/server/testing/built-threads.ts' }

/** Served files that mostly wait for clocks: they are spread among the others, so that the run does not end with waiting for them. */
const waiting = /(-silence|slow-clients|readiness|lock-wait|stopping)\.(routes\.)?test\.ts$/

class WaitingAmongOthers extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const waits = sorted.filter(({ moduleId }) => waiting.test(moduleId))
    const order = sorted.filter((file) => !waits.includes(file))
    const first = order.findIndex(({ project }) => project.name === 'served')
    // Only over the first half of the others: the longest come first, so that the second half is soon over.
    const between = order.filter(({ project }) => project.name === 'served').length / 2 / waits.length
    for (const [index, file] of waits.entries())
      order.splice(Math.max(0, first + Math.floor(between * index) + index), 0, file)
    return order
  }
}

// Tests do not use vite.config.ts: it is for the build for browsers, with files and class names of its own.
export default defineConfig({
  test: {
    pool: 'forks',
    // On two cores the default would be one, but many tests only wait for clocks.
    maxWorkers: 4,
    sequence: { sequencer: WaitingAmongOthers },
    // A loaded machine is slow, not wrong: these limits only end tests that hang, and measure nothing.
    testTimeout: process.env.KILLS ? 7_200_000 : 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'plain', include: plain, isolate: false } },
      {
        extends: true,
        test: { name: 'served', include: served, exclude: importing, isolate: false, ...ofServer },
      },
      { extends: true, test: { name: 'importing', include: importing, isolate: false, ...ofServer } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.{ts,tsx}', 'tasks/{*,blog/*}.test.ts'],
          exclude: [...configDefaults.exclude, ...plain, ...served],
          ...ofServer,
        },
      },
    ],
  },
})
