import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../../build/.compile-cache'))
// What the environment says already goes before the file.
if (existsSync('.env')) process.loadEnvFile('.env')
// After the cache is on: the imports of the server are what takes its time.
const { run } = await import('./run.ts')
await run()
