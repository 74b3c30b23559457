import type { TokenRight } from '#contract/access.names.ts'
import { tokenPrefix, tokenRights } from '#contract/access.names.ts'
import { insertKey } from '#server/access-keys/keys.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { hashToken, randomPublicId, randomToken } from '#server/sessions/tokens.ts'
import type { Player } from './cast.ts'

type Token = { may: TokenRight; aquariumId?: number; expiresAt?: string }

/** A token of the API of this account. Its use counts as noted, so that calls with it write nothing. */
export async function enterToken(
  db: Db,
  owner: Player,
  { may, aquariumId, expiresAt }: Token,
): Promise<Player & { publicId: string }> {
  const secret = `${tokenPrefix}${randomToken()}`
  const publicId = randomPublicId()
  await insertKey(db, {
    user_id: owner.id,
    aquarium_id: aquariumId ?? null,
    kind: 'api',
    name: 'Home Assistant',
    public_id: publicId,
    secret_hash: hashToken(secret),
    start: secret.slice(0, 8),
    may: tokenRights[may].join(','),
    created_at: new Date().toISOString(),
    expires_at: expiresAt ?? null,
    used_at: '2999-01-01T00:00:00.000Z',
  })
  return { id: owner.id, token: secret, publicId }
}
