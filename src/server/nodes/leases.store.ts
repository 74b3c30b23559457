import { sql } from 'kysely'
import { hour } from '#domain/time/durations.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { takeLock } from '#server/db/take-lock.ts'
import { databaseNow } from './database-clock.store.ts'

/** A process that has not renewed its leases for so many milliseconds counts as crashed. */
const leaseTime = 20_000

type LeaseKey = { line: string; token: string }

function seenSince(db: Db) {
  return sql<number>`${databaseNow(db)} - ${sql.lit(leaseTime)}`
}

/** A token tells whose lease it is: a node that starts again ends those that it held when it was killed. */
export function tokenOf(node: string, id: string): string {
  return `${node} ${id}`
}

/** False while the holder is in the line already, on whichever node. */
export async function enter(
  db: Db,
  { line, holder, token }: LeaseKey & { holder: string },
): Promise<boolean> {
  const now = databaseNow(db)
  const rows = await db
    .insertInto('turns')
    .values({ line, holder, token, place: null, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['line', 'holder'])
        .doUpdateSet({ token, place: null, seen_at: now })
        .where('turns.seen_at', '<', seenSince(db)),
    )
    .returning('token')
    .execute()
  return rows.length > 0
}

/** Those who hold the lease of a line or wait for it, in order. */
export async function inLine(db: Db, line: string): Promise<{ token: string; place: number }[]> {
  const rows = await db
    .selectFrom('turns')
    .select(['token', 'place'])
    .where('line', '=', line)
    .where('place', 'is not', null)
    .where('seen_at', '>=', seenSince(db))
    .orderBy('place')
    .execute()
  return rows.map(({ token, place }) => ({ token, place: place ?? 0 }))
}

export async function joinLine(
  db: Db,
  { line, token, most }: LeaseKey & { most: number },
): Promise<'joined' | 'full' | 'gone'> {
  return db.transaction().execute(async (db) => {
    await takeLock(db, 'turns')
    const others = await inLine(db, line)
    if (others.length >= most) return 'full'
    const { numUpdatedRows } = await db
      .updateTable('turns')
      .set({ place: (others.at(-1)?.place ?? 0) + 1, seen_at: databaseNow(db) })
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n ? 'joined' : 'gone'
  })
}

export async function renew(db: Db, token: string) {
  await db
    .updateTable('turns')
    .set({ seen_at: databaseNow(db) })
    .where('token', '=', token)
    .execute()
}

export async function leave(db: Db, token: string) {
  await db.deleteFrom('turns').where('token', '=', token).execute()
}

export async function forgetLeasesOf(db: Db, node: string) {
  const start = tokenOf(node, '')
  await db.deleteFrom('turns').where(sql`substr(token, 1, ${start.length})`, '=', start).execute()
}

/** Forgets holders that have not been seen for an hour. */
export async function forgetOldLeases(db: Db) {
  await db
    .deleteFrom('turns')
    .where('seen_at', '<', sql<number>`${databaseNow(db)} - ${sql.lit(hour)}`)
    .execute()
}
