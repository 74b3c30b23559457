import { sql } from 'kysely'
import type { Device } from '#contract/devices.ts'
import type { Db } from '#server/db/schema/schema.ts'

/** A phone of one's own, and the phone of a sitter. */
const phoneKinds = ['device', 'caretaker']

/** Those of sitters whose time is not over. */
export async function listDevices(db: Db, { userId, now }: { userId: number; now: Date }): Promise<Device[]> {
  return devicesOf(db, userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
    .orderBy('created_at', 'desc')
    .orderBy('public_id')
    .execute()
}

type DeviceRequest = { id: string; userId: number }

/** Undefined for a phone that is not there or another user's. */
export async function findDevice(db: Db, { id, userId }: DeviceRequest): Promise<Device | undefined> {
  return devicesOf(db, userId).where('public_id', '=', id).executeTakeFirst()
}

/** Undefined for a phone that is not there or another user's. */
export async function nameDevice(
  db: Db,
  { id, userId, name }: DeviceRequest & { name: string },
): Promise<Device | undefined> {
  await db
    .updateTable('sessions')
    .set({ name })
    .where('user_id', '=', userId)
    .where('kind', 'in', phoneKinds)
    .where('public_id', '=', id)
    .execute()
  return findDevice(db, { id, userId })
}

export async function deleteDevice(db: Db, { id, userId }: DeviceRequest): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('kind', 'in', phoneKinds)
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

function devicesOf(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .select([
      sql<string>`public_id`.as('id'),
      sql<string>`coalesce(name, '')`.as('name'),
      'created_at',
      'seen_at as last_seen_at',
      sql<string>`coalesce(origin, '')`.as('origin'),
      sql<'device' | 'caretaker'>`kind`.as('kind'),
      'aquarium_id',
      'expires_at as until',
    ])
    .where('user_id', '=', userId)
    .where('kind', 'in', phoneKinds)
    .where('public_id', 'is not', null)
}
