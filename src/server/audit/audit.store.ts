import type { Db } from '#server/db/schema.ts'
import type { Actor } from '#server/users/actor.ts'

/** What an admin did to which row: names of fields only, no values. */
export type AuditEntry = {
  action: 'create' | 'update' | 'delete' | 'hard_delete' | 'import'
  target: 'aquarium' | 'log' | 'image'
  targetId: number
  fields?: readonly string[]
}

/** Writes one audit row, in the transaction of the mutation it tells of. */
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
