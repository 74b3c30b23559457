import { listAudit } from '#contract/audit.ts'
import { readPage } from '#server/http/answers/lists.ts'
import type { Serve } from '#server/http/serve.ts'
import { pageOfAudit } from './audit.store.ts'

export function serveAudit(serve: Serve) {
  serve(listAudit, ({ query, read }) => {
    const { actor_id, target, target_id } = query
    const wanted = { filter: { actor_id, target, target_id }, page: readPage(query, 'desc') }
    return read((db) => pageOfAudit(db, wanted))
  })
}
