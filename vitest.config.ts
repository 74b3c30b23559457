import { defineConfig } from 'vitest/config'

// Not vite.config.ts: React Router's plugin expects to be building the application.
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tasks/{*,blog/*}.test.ts'],
    pool: 'forks',
    // On two cores it would be one, and much of what is tested waits for clocks.
    maxWorkers: 3,
    globalSetup: 'tasks/vitest-postgres.ts',
    // A loaded machine is slow, not wrong: these end what hangs, and measure nothing.
    testTimeout: process.env.KILLS ? 7_200_000 : 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
