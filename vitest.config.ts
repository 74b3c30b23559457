import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

// With Node's compile cache, servers and the threads of imports start in half the time.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), `coralline-test-compile-cache-${process.getuid?.() ?? 0}`)

const tests = '{src,tasks}/**/*.test.{ts,tsx}'
/**
 * Tests that replace or reset modules, change what their process has (the server's clocks, the environment), or measure
 * it: each file has a process of its own. All others share processes, so that the modules of the server are loaded once
 * for many files.
 */
const isolated = '{src,tasks}/**/*.isolated.test.{ts,tsx}'

// Tests do not use vite.config.ts: it is for the build for browsers, with files and class names of its own.
export default defineConfig({
  test: {
    pool: 'forks',
    // On two cores the default would be one, but many tests only wait for clocks.
    maxWorkers: 4,
    globalSetup: 'tasks/vitest-setup.ts',
    setupFiles: 'src/server/testing/built-threads.ts',
    // A loaded machine is slow, not wrong: these limits only end tests that hang, and measure nothing.
    testTimeout: process.env.KILLS ? 7_200_000 : 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [tests],
          exclude: [...configDefaults.exclude, isolated],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: [isolated] } },
    ],
  },
})
