import * as contract from '#contract/logs.ts'
import { getAquarium } from '#server/aquariums/aquariums.rules.ts'
import type { Db } from '#server/db/schema.ts'
import { readPage, sendAll } from '#server/http/lists.ts'
import type { Serve } from '#server/http/serve.ts'
import * as rules from './logs.rules.ts'
import * as store from './logs.store.ts'
import { readSeries } from './series.rules.ts'

export function serveLogs(serve: Serve, { db, now }: { db: Db; now(): Date }) {
  serveReadings(serve, db)

  serve(contract.createLog, ({ actor, body, ticket }) =>
    rules.createLog(db, { actor, fields: body, ticket, now: now() }),
  )

  serve(contract.updateLog, ({ actor, params, body }) =>
    rules.updateLog(db, { id: params.id, actor, change: body }),
  )

  serve(contract.deleteLog, async ({ actor, params, reply }) => {
    await rules.deleteLog(db, { id: params.id, actor })
    return reply.code(204).send()
  })
}

function serveReadings(serve: Serve, db: Db) {
  serve(contract.listLogs, async ({ query, reply }) => {
    const { id, aquarium_id, page, sort = 'id' } = query
    const filter = { id, aquarium_id }
    if (page !== undefined) return store.pageOfLogs(db, { filter, sort, page: readPage(query, 'asc') })
    return sendAll(reply, { after: (after, limit) => store.logsAfterId(db, { filter, after, limit }) })
  })

  serve(contract.listAquariumLogs, async ({ actor, params, query }) => {
    const aquarium = await getAquarium(db, { id: params.id, actor })
    const { sort = 'timestamp' } = query
    return store.pageOfLogs(db, { filter: { aquarium_id: aquarium.id }, sort, page: readPage(query, 'desc') })
  })

  serve(contract.getSeries, async ({ actor, params, query }) => {
    const aquarium = await getAquarium(db, { id: params.id, actor })
    return readSeries(db, { aquariumId: aquarium.id, ...query })
  })
}
