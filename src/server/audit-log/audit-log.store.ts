import type { AuditAction, AuditTarget } from '#contract/audit.names.ts'
import type { AuditRow } from '#contract/audit.ts'
import type { Page } from '#server/db/queries/page.ts'
import { rowsOf, sliceOf } from '#server/db/queries/page.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { idsOfUsers } from '#server/users/managed-users.store.ts'

export type AuditFilter = {
  actor_id?: number | undefined
  target?: AuditTarget | undefined
  target_id?: number | undefined
  action?: AuditAction | undefined
  /** In the actor's name and e-mail. */
  search?: string | undefined
  /** Included, like `to`. */
  from?: string | undefined
  to?: string | undefined
}

/** One page of audit rows in the order in which they were written. */
export async function pageOfAudit(db: Db, { filter, page }: { filter: AuditFilter; page: Page }) {
  const found = db
    .selectFrom('audit_rows')
    .$if(filter.actor_id !== undefined, (query) => query.where('actor_id', '=', filter.actor_id ?? 0))
    .$if(filter.target !== undefined, (query) => query.where('target', '=', filter.target ?? ''))
    .$if(filter.target_id !== undefined, (query) => query.where('target_id', '=', filter.target_id ?? 0))
    .$if(filter.action !== undefined, (query) => query.where('action', '=', filter.action ?? ''))
    .$if(filter.search !== undefined, (query) =>
      query.where('actor_id', 'in', idsOfUsers(db, { search: filter.search })),
    )
    .$if(filter.from !== undefined, (query) => query.where('audit_rows.created_at', '>=', filter.from ?? ''))
    .$if(filter.to !== undefined, (query) => query.where('audit_rows.created_at', '<=', filter.to ?? ''))
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const slice = sliceOf(page, total)
  const ordered = found
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'audit_rows.actor_id').on('users.deleted_at', 'is', null),
    )
    .selectAll('audit_rows')
    .select('users.email as actor_email')
    .orderBy('audit_rows.id', slice.order)
  return { rows: (await rowsOf(slice, ordered)).map(asAuditRow), total }
}

type StoredRow = Omit<AuditRow, 'action' | 'target' | 'fields'> &
  Record<'action' | 'target' | 'fields', string>

function asAuditRow({ action, target, fields, ...row }: StoredRow): AuditRow {
  return {
    ...row,
    // Only recordAudit writes these columns.
    action: action as AuditAction,
    target: target as AuditTarget,
    fields: fields === '' ? [] : fields.split(','),
  }
}
