// The server as main.mjs runs it, with pages that need no build.
import { join } from 'node:path'
import { run } from '#server/running/run.ts'

await run({ webFolder: join(import.meta.dirname, 'blank-pages') })
