import 'fastify'
import '@fastify/cookie'
import 'kysely' // expect: plugin
export type App = object
export * from '#server/config.ts' // expect: lint/performance/noBarrelFile, lint/performance/noReExportAll
