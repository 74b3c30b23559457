import { listAudit } from '#contract/audit.ts'
import { readPage } from '#server/http/answers/lists.ts'
import type { Serve } from '#server/http/serve.ts'
import { pageOfAudit } from './audit-log.store.ts'

export function serveAudit(serve: Serve) {
  serve(listAudit, ({ query, read }) =>
    read((db) => pageOfAudit(db, { filter: query, page: readPage(query, 'desc') })),
  )
}
