import * as contract from '#contract/aquariums/events.ts'
import { getEventMarks } from '#contract/aquariums/marks.ts'
import * as products from '#contract/aquariums/products.ts'
import { latestPossible } from '#domain/time/timestamps.ts'
import { getVisibleAquarium, withMakers } from '#server/aquariums/changes.rules.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { readPage } from '#server/http/answers/lists.ts'
import type { Serve } from '#server/http/serve.ts'
import { readEventMarks } from './care.rules.ts'
import * as rules from './events.rules.ts'
import { pageOfEvents } from './events.store.ts'
import { createProduct, deleteProduct, updateProduct } from './products.rules.ts'
import { productsOf } from './products.store.ts'

export function serveCare(serve: Serve, { db, now, quota }: { db: Db; now(): Date; quota: Quota }) {
  serve(contract.listEvents, ({ actor, params, query, read }) =>
    read(async (db) => {
      const { aquarium_id } = await getVisibleAquarium(db, { id: params.id, actor })
      const { from, to, kind, search } = query
      const page = readPage(query, 'desc')
      const found = await pageOfEvents(db, { aquariumId: aquarium_id, from, to, kind, search, page })
      return withMakers(db, found, { table: 'events', actor, now: now() })
    }),
  )

  serve(getEventMarks, ({ actor, params, query, read }) =>
    read(async (db) => {
      const { aquarium_id } = await getVisibleAquarium(db, { id: params.id, actor })
      const { from, to = latestPossible(now()) } = query
      return readEventMarks(db, { aquariumId: aquarium_id, from, to })
    }),
  )

  serve(contract.getEvent, ({ actor, params, read }) =>
    read(async (db) => (await rules.getEvent(db, { id: params.id, actor })).event),
  )

  serve(contract.createEvent, ({ actor, body, idempotencyKey }) =>
    rules.createEvent(db, { actor, fields: body, idempotencyKey, now: now(), quota }),
  )

  serve(contract.updateEvent, ({ actor, params, body }) =>
    rules.updateEvent(db, { id: params.id, actor, change: body, now: now() }),
  )

  serve(contract.deleteEvent, async ({ actor, params, body, request }) => {
    const byToken = request.accessKey !== undefined
    await rules.deleteEvent(db, { id: params.id, actor, before: body?.before, byToken, now: now() })
  })

  serve(products.listProducts, ({ actor, params, read }) =>
    read(async (db) => {
      const { aquarium_id } = await getVisibleAquarium(db, { id: params.id, actor })
      return productsOf(db, aquarium_id)
    }),
  )

  serve(products.createProduct, ({ actor, params, body, idempotencyKey }) =>
    createProduct(db, { aquariumId: params.id, actor, fields: body, idempotencyKey, now: now() }),
  )

  serve(products.updateProduct, ({ actor, params, body }) =>
    updateProduct(db, { id: params.id, actor, change: body, now: now() }),
  )

  serve(products.deleteProduct, async ({ actor, params }) => {
    await deleteProduct(db, { id: params.id, actor })
  })
}
