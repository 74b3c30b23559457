import type { Db } from '#server/db/schema/schema.ts'
import type { FoundToken } from '#server/http/actor.ts'
import { isLoopbackHost } from '#server/http/addresses.ts'
import type { OwnOrigin } from '#server/http/own-origins.ts'
import { limitedActor } from '#server/sessions/session-kinds.ts'
import { hashToken } from '#server/sessions/tokens.ts'
import { noteKeyUse } from './keys.rules.ts'
import { selectKey } from './keys.store.ts'

/** Whoever bears a token: undefined when it is unknown, has ended, was removed, or does not count at this origin. */
export async function findToken(
  db: Db,
  { token, now, at }: { token: string; now: Date; at: OwnOrigin },
): Promise<FoundToken | undefined> {
  const [key] = await selectKey(db, { kind: 'api', secretHash: hashToken(token), now: now.toISOString() })
  if (!key) return undefined
  const isPlain = !at.isSecure && !isLoopbackHost(new URL(at.address).hostname)
  // Without https everybody in a network can read the token along: it opens one tank there, and changes nothing in it.
  if (isPlain && key.aquarium_id === null) return undefined
  await noteKeyUse(db, key, now)
  const { scope, ...actor } = limitedActor(key)
  if (!isPlain || scope.kind === 'full') return { actor: { ...actor, scope }, key }
  return {
    actor: { ...actor, scope: { ...scope, may: scope.may.filter((right) => right !== 'write') } },
    key,
  }
}
