import { maxShares } from '#contract/access.names.ts'
import type { AccessKey } from '#contract/access.ts'
import { tooManyShares } from '#contract/errors/access-errors.ts'
import { aquariumNotFound } from '#contract/errors/errors.ts'
import type { NewShare } from '#contract/shares.ts'
import { day, minute } from '#domain/time/durations.ts'
import { findOwnAquarium } from '#server/aquariums/visible-aquariums.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor, FoundLink } from '#server/http/actor.ts'
import { limitedActor } from '#server/sessions/session-kinds.ts'
import { hashToken, randomShortToken } from '#server/sessions/tokens.ts'
import { insertKey, partsOf, readKeyName, refuseForeignTank, withOwnAccount } from './keys.rules.ts'
import { countKeys, selectLink } from './keys.store.ts'

/** @throws aquarium_not_found unless it is an active one of the actor's own; invalid_request, also for more than 10 */
export async function createShare(
  db: Db,
  { id, actor, fields, now }: { id: number; actor: Actor; fields: NewShare; now: Date },
): Promise<{ key: AccessKey; secret: string }> {
  const name = readKeyName(fields.name)
  const secret = randomShortToken()
  const end = now.getTime() + fields.days * day
  const expires_at = new Date(end - (end % minute)).toISOString()
  const key = await withOwnAccount(db, actor, async (db) => {
    await refuseForeignTank(db, { id, actor })
    if (!(await findOwnAquarium(db, { id, actor }))) throw aquariumNotFound()
    const user_id = actor.id
    if ((await countKeys(db, { userId: user_id, kind: 'share', aquariumId: id })) >= maxShares)
      throw tooManyShares()
    return insertKey(db, {
      ...{ user_id, aquarium_id: id, kind: 'share', name, expires_at, now, secret, start: '', may: null },
      ...{ shows: fields.shows.join(','), since: fields.since },
    })
  })
  return { key, secret }
}

const shortToken = /^[\w-]{22}$/

/** Whoever has a link: undefined when it is unknown, has ended, or its tank or account is gone. */
export async function findLink(
  db: Db,
  { secret, now }: { secret: string; now: Date },
): Promise<FoundLink | undefined> {
  if (!shortToken.test(secret)) return undefined
  const secretHash = hashToken(secret)
  const [row] = await selectLink(db, { secretHash, now: now.toISOString() })
  if (!row || row.aquarium_id === null || row.expires_at === null) return undefined
  const { user_id, shows, aquarium_id, expires_at, public_id, ...rest } = row
  return {
    actor: limitedActor({ user_id, aquarium_id, may: 'read', public_id }),
    link: { ...rest, public_id, aquarium_id, expires_at, shows: partsOf(shows ?? ''), secretHash },
  }
}
