import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'
import type { PairingsTable } from '#server/db/schema/session-tables.ts'

export type Pairing = Selectable<PairingsTable>

export async function insertPairing(db: Db, pairing: Insertable<PairingsTable>) {
  await db.insertInto('pairings').values(pairing).execute()
}

/** Those that are not confirmed yet, the newest first. */
export async function openPairings(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pairings')
    .select('id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findPairing(
  db: Db,
  { id, userId }: { id: string; userId: number },
): Promise<Pairing | undefined> {
  return db
    .selectFrom('pairings')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Finds an open pairing by its secret or its typed code, with the tank's name for a sitter; of two with the same code the newest. */
export async function findPairingByCode(
  db: Db,
  by: { code_hash: string } | { short_hash: string },
): Promise<(Pairing & { account: string; tank: string | null }) | undefined> {
  const pairings = db
    .selectFrom('pairings')
    .innerJoin('users', 'users.id', 'pairings.user_id')
    .leftJoin('aquariums', 'aquariums.id', 'pairings.aquarium_id')
    .selectAll('pairings')
    .select(['users.name as account', 'aquariums.name as tank'])
    .where('users.deleted_at', 'is', null)
    .where('pairings.claim_hash', 'is', null)
    .where('pairings.confirmed_at', 'is', null)
    .orderBy('pairings.created_at', 'desc')
    .limit(1)
  const found =
    'code_hash' in by
      ? pairings.where('pairings.code_hash', '=', by.code_hash)
      : pairings.where('pairings.short_hash', '=', by.short_hash)
  return found.executeTakeFirst()
}

export async function findPairingByClaim(db: Db, claimHash: string): Promise<Pairing | undefined> {
  return db
    .selectFrom('pairings')
    .innerJoin('users', 'users.id', 'pairings.user_id')
    .selectAll('pairings')
    .where('users.deleted_at', 'is', null)
    .where('pairings.claim_hash', '=', claimHash)
    .executeTakeFirst()
}

type Claim = { id: string; claimHash: string; deviceName: string; digits: number }

/** False when another phone was faster, or the pairing was ended. */
export async function claimPairing(db: Db, { id, claimHash, deviceName, digits }: Claim): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pairings')
    .set({ claim_hash: claimHash, device_name: deviceName, digits })
    .where('id', '=', id)
    .where('claim_hash', 'is', null)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** False when the pairing was ended or confirmed meanwhile. */
export async function confirmPairing(
  db: Db,
  { id, claimHash, now }: { id: string; claimHash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pairings')
    .set({ confirmed_at: now.toISOString() })
    .where('id', '=', id)
    .where('claim_hash', '=', claimHash)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lets one phone in, once; the confirmed row stays so that the computer learns of it. */
export async function takeConfirmed(db: Db, claimHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pairings')
    .set({ claim_hash: null })
    .where('claim_hash', '=', claimHash)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deletePairing(
  db: Db,
  { id, userId }: { id: string; userId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pairings')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deletePairingsBefore(db: Db, moment: Date) {
  await db.deleteFrom('pairings').where('created_at', '<', moment.toISOString()).execute()
}
