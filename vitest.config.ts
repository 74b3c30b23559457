import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

// Servers and the threads of imports start in half the time when Node keeps what it has compiled.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), `coralline-test-compile-cache-${process.getuid?.() ?? 0}`)

/** These do nothing to their process, which may run the next file as well: a module in place of another is one of its own. */
const plain = globSync('src/{domain,contract,web}/**/*.test.{ts,tsx}').filter(
  (file) => !readFileSync(file, 'utf8').includes('vi.mock('),
)

// Not vite.config.ts: React Router's plugin expects to be building the application.
export default defineConfig({
  test: {
    pool: 'forks',
    // On two cores it would be one, and much of what is tested waits for clocks.
    maxWorkers: 4,
    // A loaded machine is slow, not wrong: these end what hangs, and measure nothing.
    testTimeout: process.env.KILLS ? 7_200_000 : 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'plain', include: plain, isolate: false } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.{ts,tsx}', 'tasks/{*,blog/*}.test.ts'],
          exclude: [...configDefaults.exclude, ...plain],
          globalSetup: 'tasks/vitest-postgres.ts',
        },
      },
    ],
  },
})
