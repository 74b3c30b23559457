import 'typebox'
import 'typebox/value'
import '#domain/units.ts'
import '#contract/errors.ts'
import 'fastify' // expect: plugin
import 'node:fs' // expect: plugin
import '#server/app.ts' // expect: plugin
import '#web/api.ts' // expect: plugin
