import * as contract from '#contract/aquariums.ts'
import type { Db } from '#server/db/schema.ts'
import { readPage, sendAll } from '#server/http/lists.ts'
import type { Serve } from '#server/http/serve.ts'
import * as rules from './aquariums.rules.ts'
import * as store from './aquariums.store.ts'

export function serveAquariums(serve: Serve, { db, now }: { db: Db; now(): Date }) {
  serve(contract.listMyAquariums, ({ actor }) => store.listActiveAquariums(db, actor.id))

  serve(contract.listAllAquariums, async ({ query, reply }) => {
    const { id, user_id, page, sort = 'id' } = query
    const filter = { id, user_id }
    if (page !== undefined) return store.pageOfAquariums(db, { filter, sort, page: readPage(query, 'asc') })
    return sendAll(reply, { after: (after, limit) => store.aquariumsAfter(db, { filter, after, limit }) })
  })

  serve(contract.createAquarium, ({ actor, body, ticket }) =>
    rules.createAquarium(db, { actor, fields: body, ticket, now: now() }),
  )

  serve(contract.updateAquarium, ({ actor, params, body }) =>
    rules.updateAquarium(db, { id: params.id, actor, change: body }),
  )

  serve(contract.deleteAquarium, async ({ actor, params, reply }) => {
    await rules.deleteAquarium(db, { id: params.id, actor })
    return reply.code(204).send()
  })

  serve(contract.hardDeleteAquarium, async ({ actor, params, reply }) => {
    await rules.hardDeleteAquarium(db, { id: params.id, actor })
    return reply.code(204).send()
  })
}
