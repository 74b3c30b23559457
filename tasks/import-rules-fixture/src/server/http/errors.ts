import 'fastify'
import '#web/api.ts' // expect: plugin
import 'pg' // expect: plugin
import '../app.ts' // expect: plugin
import './parts/codes.ts' // expect: plugin
import './codes.ts'
