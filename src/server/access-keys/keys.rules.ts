import type { SharedPart, TokenRight } from '#contract/access.names.ts'
import {
  endedKeyDays,
  maxShareDays,
  maxTokens,
  sharedParts,
  tokenPrefix,
  tokenRights,
} from '#contract/access.names.ts'
import type { AccessChange, AccessKey, NewToken, TokenWithSecret } from '#contract/access.ts'
import { keyNotFound, shareTooLong, tooManyTokens } from '#contract/errors/access-errors.ts'
import {
  aquariumNotFound,
  authenticationRequired,
  fieldForbidden,
  invalidRequest,
} from '#contract/errors/errors.ts'
import { computedAccessKeys } from '#contract/fields/computed-keys.names.ts'
import { requiredSentences } from '#contract/fields/field-sentences.names.ts'
import { normalizeName } from '#domain/text.ts'
import { day, daysBefore } from '#domain/time/durations.ts'
import { lockVisibleAquarium } from '#server/aquariums/changes.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { refuseOtherValues } from '#server/fields/computed-fields.ts'
import { refuseHiddenSigns } from '#server/fields/names.ts'
import type { Actor } from '#server/http/actor.ts'
import { hashToken, randomPublicId, randomShortToken, randomToken } from '#server/sessions/tokens.ts'
import { noteUse } from '#server/sessions/use-notes.ts'
import { withAccounts } from '#server/users/users.rules.ts'
import { findMe } from '#server/users/users.store.ts'
import * as store from './keys.store.ts'

type OwnKey = { id: string; userId: number }

export async function listAccess(db: Db, userId: number): Promise<AccessKey[]> {
  return (await store.listKeys(db, userId)).map(asAccessKey)
}

/** @throws invalid_request by field, also for more than 20 of them; aquarium_not_found unless it is the actor's own */
export async function createToken(
  db: Db,
  { actor, fields, now }: { actor: Actor; fields: NewToken; now: Date },
): Promise<TokenWithSecret> {
  const { may, aquarium_id, expires_at } = fields
  const name = readKeyName(fields.name)
  refusePast(expires_at, now)
  const secret = `${tokenPrefix}${randomToken()}`
  const key = await withOwnAccount(db, actor, async (db) => {
    if (aquarium_id !== null) await refuseForeignTank(db, { id: aquarium_id, actor })
    if ((await store.countKeys(db, { userId: actor.id, kind: 'api' })) >= maxTokens) throw tooManyTokens()
    return insertKey(db, {
      ...{ user_id: actor.id, aquarium_id, kind: 'api', name, expires_at, now, secret },
      ...{ start: secret.slice(0, 8), may: tokenRights[may].join(',') },
    })
  })
  return { ...key, secret }
}

/** Makes the address of an account's calendar; the one that there was opens nothing any more. */
export async function createCalendarKey(
  db: Db,
  { actor, now }: { actor: Actor; now: Date },
): Promise<{ key: AccessKey; secret: string }> {
  const secret = randomShortToken()
  const key = await withOwnAccount(db, actor, async (db) => {
    await store.deleteKeysOf(db, { userId: actor.id, kind: 'calendar' })
    return insertKey(db, {
      ...{ user_id: actor.id, aquarium_id: null, kind: 'calendar', name: 'Calendar', expires_at: null, now },
      ...{ secret, start: '', may: null },
    })
  })
  return { key, secret }
}

/** @throws key_not_found; invalid_request; field_forbidden for the calendar, which has no other name and no end */
export async function updateKey(
  db: Db,
  { now, change, ...own }: OwnKey & { change: AccessChange; now: Date },
): Promise<AccessKey> {
  return db.transaction().execute(async (db) => {
    const present = await store.findKey(db, own)
    if (!present) throw keyNotFound()
    refuseOtherValues(computedAccessKeys, { sent: change, present: asAccessKey(present) })
    const changed = (['name', 'expires_at'] as const).find(
      (field) => change[field] !== undefined && change[field] !== present[field],
    )
    if (changed !== undefined && present.kind === 'calendar') throw fieldForbidden(changed)
    const name = change.name === undefined ? present.name : readKeyName(change.name)
    const expires_at =
      change.expires_at === undefined || change.expires_at === present.expires_at
        ? present.expires_at
        : readEnd(change.expires_at, { kind: present.kind, now })
    // Only what has changed: another request may be changing the rest.
    const changes = {
      ...(name !== present.name && { name }),
      ...(expires_at !== present.expires_at && { expires_at }),
    }
    if (Object.keys(changes).length > 0 && !(await store.updateKey(db, own, changes))) throw keyNotFound()
    return asAccessKey({ ...present, name, expires_at })
  })
}

/** @throws key_not_found */
export async function deleteKey(db: Db, own: OwnKey) {
  if (!(await store.deleteKey(db, own))) throw keyNotFound()
}

/** Removes keys that nobody has renewed in time. */
export async function sweepKeys(db: Db, now: Date) {
  await store.deleteKeysBefore(db, daysBefore(now, endedKeyDays))
}

export async function noteKeyUse(
  db: Db,
  { public_id, used_at }: Pick<store.FoundKey, 'public_id' | 'used_at'>,
  now: Date,
) {
  const counted = { publicId: public_id, last: used_at, now }
  await noteUse({ of: public_id, last: used_at, now }, () => store.touchKey(db, counted))
}

type NewKey = Pick<
  Parameters<typeof store.insertKey>[1],
  'user_id' | 'aquarium_id' | 'kind' | 'name' | 'start' | 'shows' | 'since'
> & {
  may: string | null
  expires_at: string | null
  secret: string
  now: Date
}

/** Stores only the hash of the secret. */
export async function insertKey(db: Db, { secret, now, ...values }: NewKey): Promise<AccessKey> {
  const id = randomPublicId()
  const created_at = now.toISOString()
  await store.insertKey(db, { ...values, public_id: id, secret_hash: hashToken(secret), created_at })
  const { aquarium_id = null, shows = null, since = null, user_id: _, ...told } = values
  const unused = { used_at: null, uses: 0 }
  return asAccessKey({ ...told, id, aquarium_id, shows, since, created_at, ...unused })
}

function asAccessKey({ may, shows, ...key }: store.StoredKey): AccessKey {
  return { ...key, may: rightOf(may), shows: shows === null ? null : partsOf(shows) }
}

/** What a link shows, as it is stored. */
export function partsOf(shows: string): SharedPart[] {
  return sharedParts.filter((part) => shows.split(',').includes(part))
}

/** The right of a token as it is told; null for what is no token. */
export function rightOf(may: string | null): TokenRight | null {
  const found = Object.entries(tokenRights).find(([, rights]) => rights.join(',') === may)
  return (found?.[0] ?? null) as TokenRight | null
}

/** While this runs nobody closes the account or changes its role, which would end the key that is being made. */
export async function withOwnAccount<Result>(
  db: Db,
  actor: Actor,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return withAccounts(db, async (db) => {
    if (!(await findMe(db, actor.id))) throw authenticationRequired()
    return work(db)
  })
}

/** A key opens what is the user's own, also where an admin sees more. */
export async function refuseForeignTank(db: Db, { id, actor }: { id: number; actor: Actor }) {
  const { owner_id } = await lockVisibleAquarium(db, { id, actor })
  if (owner_id !== actor.id) throw aquariumNotFound()
}

/** @throws invalid_request */
export function readKeyName(text: string): string {
  const name = normalizeName(text)
  if (name === '') throw invalidRequest({ name: requiredSentences.name })
  refuseHiddenSigns({ name })
  return name
}

/** By so much the clocks of browsers may be fast. */
const clockError = day

/** The end of a key; of a link 21 days from now at the latest, also for a browser whose clock is fast. */
function readEnd(expiresAt: string | null, { kind, now }: { kind: store.KeyKind; now: Date }) {
  refusePast(expiresAt, now)
  if (kind !== 'share') return expiresAt
  const latest = now.getTime() + maxShareDays * day
  if (expiresAt === null || Date.parse(expiresAt) > latest + clockError) throw shareTooLong()
  return new Date(Math.min(Date.parse(expiresAt), latest)).toISOString()
}

function refusePast(expiresAt: string | null, now: Date) {
  if (expiresAt !== null && !(Date.parse(expiresAt) > now.getTime()))
    throw invalidRequest({ expires_at: 'Please choose an end that is still to come.' })
}
