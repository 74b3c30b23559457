// The server as main.ts runs it, with pages that need no build. The path holds for the built file, in a folder below
// `build`.
import { join } from 'node:path'
import { run } from '#server/running/run.ts'

await run({ webFolder: join(import.meta.dirname, '../../src/server/testing/processes/blank-pages') })
