import * as contract from '#contract/aquariums/aquariums.ts'
import { latestPossible } from '#domain/time/timestamps.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { readPage, sendList } from '#server/http/answers/lists.ts'
import type { Serve } from '#server/http/serve.ts'
import * as rules from './aquariums.rules.ts'
import * as store from './aquariums.store.ts'
import { listDeletedAquariums, restoreAquarium } from './deleted.rules.ts'
import { ownersOf } from './owners.store.ts'

type AquariumParts = {
  db: Db
  now(): Date
  /** Days for which a deleted aquarium can be brought back. */
  keptDays: number
  onDeleted(): void
}

export function serveAquariums(serve: Serve, { db, now, keptDays: days, onDeleted }: AquariumParts) {
  serve(contract.listAllAquariums, ({ actor, query, read, ...call }) => {
    const { id, user_id, search, page, sort = 'id' } = query
    const filter = { id, user_id, search }
    return read(async (db) => {
      const upTo = latestPossible(now())
      if (page !== undefined) {
        const found = await store.pageOfAquariums(db, { filter, sort, page: readPage(query, 'asc'), upTo })
        const aquariumIds = found.rows.map(({ id }) => id)
        return { ...found, owners: await ownersOf(db, { actor, aquariumIds }) }
      }
      return sendList(call, {
        format: query.format,
        name: 'aquariums',
        columns: csvColumns,
        after: (after, limit) => store.aquariumsAfter(db, { filter, after, limit, upTo }),
      })
    })
  })

  serve(contract.createAquarium, ({ actor, body, idempotencyKey }) =>
    rules.createAquarium(db, { actor, fields: body, idempotencyKey, now: now() }),
  )

  serve(contract.deleteAquarium, async ({ actor, params }) => {
    await rules.deleteAquarium(db, { id: params.id, actor, now: now() })
  })

  serve(contract.listDeletedAquariums, async ({ actor }) => ({
    days,
    aquariums: await listDeletedAquariums(db, { actor, now: now(), days }),
  }))

  serve(contract.restoreAquarium, ({ actor, params }) =>
    restoreAquarium(db, { id: params.id, actor, now: now(), days }),
  )

  serve(contract.hardDeleteAquarium, async ({ actor, params }) => {
    await rules.hardDeleteAquarium(db, { id: params.id, actor, now: now() })
    onDeleted()
  })
}

const csvColumns = [
  'id',
  'active',
  'user_id',
  'name',
  'description',
  'created_at',
  'log_count',
  'last_logged',
] as const satisfies readonly (keyof contract.Aquarium)[]
