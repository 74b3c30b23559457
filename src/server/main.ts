import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Set in the environment, so that threads use the same cache.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../build/.compile-cache')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const { refusedStart } = await import('#server/db/start-refusal.ts')
const { readEnvFile } = await import('#server/settings/env-file.ts')
const doubts = readEnvFile()
if (doubts) {
  const { run } = await import('#server/running/run.ts')
  await run({ doubts })
} else process.exitCode = refusedStart
