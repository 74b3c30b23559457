import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../../build/.compile-cache'))
// After the cache is on: the imports of the server are what takes its time.
const { run } = await import('./run.ts')
await run()
