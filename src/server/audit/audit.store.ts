import type { AuditAction, AuditTarget } from '#contract/audit.names.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'

/** What an admin did to which row; of the fields only the names are kept, not the values. */
export type AuditEntry = {
  action: AuditAction
  target: AuditTarget
  targetId: number
  fields?: readonly string[]
}

/**
 * Writes one audit row, in the same transaction as the change that it records. It reads the clock itself, unlike other stores: most
 * acts need none, and would have to be handed one for their row here alone.
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
