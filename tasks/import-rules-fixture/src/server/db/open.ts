import 'kysely'
import 'pg'
import 'node:sqlite'
import 'fastify' // expect: plugin
import '#server/users/users.store.ts' // expect: plugin
