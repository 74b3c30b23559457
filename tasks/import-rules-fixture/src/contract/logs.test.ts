import 'vitest'
import '#server/app.ts' // expect: plugin
