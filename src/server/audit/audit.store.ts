import type { AuditAction, AuditTarget } from '#contract/audit.names.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'

/** What an admin did to which row, with the names of changed fields. */
export type AuditEntry = {
  action: AuditAction
  target: AuditTarget
  targetId: number
  fields?: readonly string[]
}

/**
 * Writes an audit row in the transaction of the change. It reads the clock itself: most changes need none otherwise.
 */
export async function recordAudit(db: Db, actor: Actor, entry: AuditEntry) {
  await db
    .insertInto('audit_rows')
    .values({
      created_at: new Date().toISOString(),
      actor_id: actor.id,
      action: entry.action,
      target: entry.target,
      target_id: entry.targetId,
      request_id: actor.requestId,
      fields: (entry.fields ?? []).join(','),
    })
    .execute()
}
