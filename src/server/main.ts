import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { readEnvFile } from '#server/settings/env-file.ts'

enableCompileCache(join(import.meta.dirname, '../../build/.compile-cache'))
if (readEnvFile()) {
  // After the cache is on: the imports of the server are what takes its time.
  const { run } = await import('#server/running/run.ts')
  await run()
} else process.exitCode = 1
