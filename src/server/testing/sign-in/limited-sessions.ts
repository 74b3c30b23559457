import type { Db } from '#server/db/schema/schema.ts'
import { startSession } from '#server/sessions/sessions.rules.ts'
import { hashToken, randomPublicId, randomSitterId } from '#server/sessions/tokens.ts'
import type { Player } from '#server/testing/cast.ts'

type Limited = {
  owner: Player
  kind: string
  may: string | null
  aquariumId?: number
  expiresAt?: string
  now?: Date
}

/** Starts a session with fewer rights than the account: a device's or a caretaker's. */
export async function enterLimited(
  db: Db,
  { owner, kind, may, aquariumId, expiresAt, now = new Date() }: Limited,
): Promise<Player> {
  const token = await startSession(db, owner.id, { now, replaces: undefined })
  await db
    .updateTable('sessions')
    .set({ kind, may, public_id: kind === 'caretaker' ? randomSitterId() : randomPublicId() })
    .set({ aquarium_id: aquariumId ?? null, expires_at: expiresAt ?? null })
    .where('token_hash', '=', hashToken(token))
    .execute()
  return { id: owner.id, token }
}

/** A session of a phone of the owner, on plain http. */
export function enterDevice(db: Db, owner: Player): Promise<Player> {
  return enterLimited(db, { owner, kind: 'device', may: 'read,log,tick,write' })
}

/** A session of somebody who looks after one of the owner's aquariums for a week. */
export function enterCaretaker(db: Db, owner: Player, aquariumId: number): Promise<Player> {
  const expiresAt = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString()
  return enterLimited(db, { owner, kind: 'caretaker', may: 'read,log,tick', aquariumId, expiresAt })
}
