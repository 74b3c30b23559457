import { listAudit } from '#contract/audit.ts'
import type { Db } from '#server/db/schema.ts'
import { readPage } from '#server/http/lists.ts'
import type { Serve } from '#server/http/serve.ts'
import { pageOfAudit } from './audit.store.ts'

export function serveAudit(serve: Serve, { db }: { db: Db }) {
  serve(listAudit, ({ query }) => {
    const { actor_id, target, target_id } = query
    return pageOfAudit(db, { filter: { actor_id, target, target_id }, page: readPage(query, 'desc') })
  })
}
