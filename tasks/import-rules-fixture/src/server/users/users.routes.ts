import 'fastify'
import '@fastify/multipart'
import 'kysely' // expect: plugin
