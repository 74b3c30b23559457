import type { SharedPart } from '#contract/access.names.ts'
import { sharedParts } from '#contract/access.names.ts'
import { insertKey } from '#server/access-keys/keys.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { hashToken, randomPublicId, randomShortToken } from '#server/sessions/tokens.ts'
import type { Player } from './cast.ts'

type Share = { aquariumId: number; shows?: readonly SharedPart[]; since?: string; expiresAt?: string }

/** A link that shares a tank of this account. Its use counts as noted, so that calls with it write nothing. */
export async function enterShare(
  db: Db,
  owner: Player,
  { aquariumId, shows = sharedParts, since, expiresAt = '2999-01-01T00:00:00.000Z' }: Share,
): Promise<{ secret: string; secretHash: string; publicId: string }> {
  const secret = randomShortToken()
  const [secretHash, publicId] = [hashToken(secret), randomPublicId()]
  await insertKey(db, {
    user_id: owner.id,
    aquarium_id: aquariumId,
    kind: 'share',
    name: 'Forum',
    public_id: publicId,
    secret_hash: secretHash,
    start: '',
    shows: shows.join(','),
    since: since ?? null,
    created_at: new Date().toISOString(),
    expires_at: expiresAt,
    used_at: '2999-01-01T00:00:00.000Z',
  })
  return { secret, secretHash, publicId }
}
