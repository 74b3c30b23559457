import 'kysely' // expect: plugin
import 'kysely/migration' // expect: plugin
import 'pg' // expect: plugin
import 'node:sqlite' // expect: plugin
import type { FastifyInstance } from 'fastify' // expect: plugin
import '@fastify/cookie' // expect: plugin
import '#web/api.ts' // expect: plugin
import '#server/testing/cast.ts' // expect: plugin
import 'node:fs'
import '#server/app.ts'

export async function start(app: FastifyInstance) {
  console.log(app) // expect: lint/suspicious/noConsole
}

start(await import('#server/app.ts')) // expect: lint/nursery/noFloatingPromises
