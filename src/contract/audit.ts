import * as Type from 'typebox'
import { askedInstant, id, instant, pageOf, paging, search } from '#contract/fields/fields.ts'
import { maxId } from '#domain/limits.ts'
import type { AuditAction, AuditTarget } from './audit.names.ts'
import { auditActions, auditTargets } from './audit.names.ts'
import { endpoint } from './endpoint.ts'

/** 0 for a command on the server's own machine. */
const actorId = Type.Integer({ minimum: 0, maximum: maxId })

/** One act of an admin, with the names of the changed fields but not their values. */
const auditRow = Type.Object({
  id,
  created_at: instant,
  actor_id: actorId,
  /** The present e-mail address of the actor's account; null when the account is gone. */
  actor_email: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  action: Type.Unsafe<AuditAction>({ type: 'string', enum: auditActions }),
  target: Type.Unsafe<AuditTarget>({ type: 'string', enum: auditTargets }),
  target_id: id,
  fields: Type.Array(Type.String()),
  request_id: Type.String(),
})
export type AuditRow = Type.Static<typeof auditRow>

/** A page of admins' acts, newest first. `search` looks in the admin's name and e-mail; `from` and `to` inclusive. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit/',
  access: 'admin',
  summary: 'What admins have done',
  status: 200,
  query: Type.Object(
    {
      actor_id: Type.Optional(actorId),
      target: Type.Optional(Type.Unsafe<AuditTarget>({ type: 'string', enum: auditTargets })),
      target_id: Type.Optional(id),
      action: Type.Optional(Type.Unsafe<AuditAction>({ type: 'string', enum: auditActions })),
      search,
      from: Type.Optional(askedInstant),
      to: Type.Optional(askedInstant),
      ...paging,
    },
    { additionalProperties: false },
  ),
  reply: pageOf(auditRow),
})
