import 'kysely'
import './users.rules.ts' // expect: plugin
import './users.routes.ts' // expect: plugin
import 'fastify' // expect: plugin
import '#server/db/open.ts'
import '#server/sessions/sessions.store.ts' // expect: plugin
import '#server/aquariums/aquariums.store.ts' // expect: plugin
import '#server/logs/logs.store.ts' // expect: plugin
import '#server/images/images.store.ts' // expect: plugin
