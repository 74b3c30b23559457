import 'vitest'
import 'node:fs'
import '#server/app.ts' // expect: plugin
