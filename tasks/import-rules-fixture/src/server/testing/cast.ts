import 'kysely'
import 'fastify'
import '#server/images/images.store.ts'
import '#web/api.ts' // expect: plugin
