import * as contract from '#contract/aquariums/parameters.ts'
import { getVisibleAquarium } from '#server/aquariums/changes.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Serve } from '#server/http/serve.ts'
import * as rules from './parameters.rules.ts'
import { parametersOf } from './parameters.store.ts'

export function serveParameters(serve: Serve, { db, now }: { db: Db; now(): Date }) {
  serve(contract.listParameters, ({ actor, params, read }) =>
    read(async (db) => {
      const { aquarium_id } = await getVisibleAquarium(db, { id: params.id, actor })
      return parametersOf(db, aquarium_id)
    }),
  )

  serve(contract.createParameters, ({ actor, params, body, idempotencyKey }) =>
    rules.createParameters(db, { aquariumId: params.id, actor, ...body, idempotencyKey, now: now() }),
  )

  serve(contract.updateParameter, ({ actor, params, body }) =>
    rules.updateParameter(db, { id: params.id, actor, change: body, now: now() }),
  )

  serve(contract.deleteParameter, async ({ actor, params }) => {
    await rules.deleteParameter(db, { id: params.id, actor, now: now() })
  })
}
