import './users.routes.ts' // expect: plugin
import 'kysely' // expect: plugin
import 'fastify' // expect: plugin
