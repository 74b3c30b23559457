import 'kysely'
import 'fastify'
import '#server/testing/cast.ts'
import '#server/logs/logs.store.ts'
import '#web/api.ts' // expect: plugin
