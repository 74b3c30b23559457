import { randomUUID } from 'node:crypto'
import { minute } from '#domain/time/durations.ts'
import type { Db } from '#server/db/schema/schema.ts'

/** A file that an upload will refer to, with its mark when it was claimed. */
export type Claim = { hash: string; mark: string }

export type FileSize = { hash: string; bytes: number }

/** Claims files to refer to; undefined while one of them is being swept away. */
export async function claimFiles(db: Db, files: readonly FileSize[]): Promise<Claim[] | undefined> {
  const hashes = files.map(({ hash }) => hash)
  await db
    .insertInto('image_files')
    .values(files.map(({ hash, bytes }) => ({ hash, bytes, mark: randomUUID(), condemned_at: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const claims = await db
    .selectFrom('image_files')
    .select(['hash', 'mark'])
    .where('hash', 'in', hashes)
    .where('condemned_at', 'is', null)
    .execute()
  return claims.length === hashes.length ? claims : undefined
}

/** False when the file was swept away after it was claimed. */
export async function confirmClaim(db: Db, { hash, mark }: Claim): Promise<boolean> {
  // An update, so that a sweep that wants this row waits for the transaction.
  const rows = await db
    .updateTable('image_files')
    .set({ mark })
    .where('hash', '=', hash)
    .where('mark', '=', mark)
    .where('condemned_at', 'is', null)
    .returning('hash')
    .execute()
  return rows.length > 0
}

export async function referredFiles(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const columns = ['full_hash', 'thumbnail_hash'] as const
  const found = await Promise.all(
    columns.map((column) =>
      db.selectFrom('images').select(`${column} as hash`).where(column, 'in', hashes).distinct().execute(),
    ),
  )
  return new Set(found.flat().map(({ hash }) => hash))
}

/** Marks a file to be swept away; false when an image refers to it or another sweep has marked it. */
export async function condemnFile(db: Db, { hash, now }: { hash: string; now: Date }): Promise<boolean> {
  const condemned_at = now.toISOString()
  return db.transaction().execute(async (db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('image_files')
      .values({ hash, mark: randomUUID(), condemned_at })
      .onConflict((conflict) =>
        conflict.column('hash').doUpdateSet({ condemned_at }).where('image_files.condemned_at', 'is', null),
      )
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return false
    // Asked when this transaction holds the row: an upload that held it before has referred to the file.
    if (!(await referredFiles(db, [hash])).has(hash)) return true
    await db.updateTable('image_files').set({ condemned_at: null }).where('hash', '=', hash).execute()
    return false
  })
}

export async function forgetFile(db: Db, hash: string) {
  await db.deleteFrom('image_files').where('hash', '=', hash).where('condemned_at', 'is not', null).execute()
}

/** Forgets files that a crashed sweep condemned but did not set aside. */
export async function forgetCondemned(db: Db, before: Date) {
  await db.deleteFrom('image_files').where('condemned_at', '<', before.toISOString()).execute()
}

/** True for one of the servers of a database, once in half an hour. */
export async function claimSweep(db: Db, now: Date): Promise<boolean> {
  const value = now.toISOString()
  const away = (minutes: number) => new Date(now.getTime() + minutes * minute).toISOString()
  const rows = await db
    .insertInto('settings')
    .values({ key: 'images_swept_at', value })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value })
        // A clock that ran ahead must not stop all sweeps until then; 30 minutes allow for differing clocks.
        .where(({ eb, or }) =>
          or([eb('settings.value', '<', away(-30)), eb('settings.value', '>', away(30))]),
        ),
    )
    .returning('key')
    .execute()
  return rows.length > 0
}

export async function countKnown(db: Db, hashes: readonly string[]): Promise<number> {
  if (hashes.length === 0) return 0
  const rows = await db.selectFrom('image_files').select('hash').where('hash', 'in', hashes).execute()
  return rows.length
}

export async function hasImages(db: Db): Promise<boolean> {
  return (await db.selectFrom('images').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Stores sizes in rows without one. */
export async function noteSizes(db: Db, files: readonly FileSize[]) {
  if (files.length === 0) return
  const sizes = new Map(files.map(({ hash, bytes }) => [hash, bytes]))
  const hashes = [...sizes.keys()]
  const unknown = await db
    .selectFrom('image_files')
    .select('hash')
    .where('bytes', 'is', null)
    .where('hash', 'in', hashes)
    .execute()
  for (const { hash } of unknown)
    await db
      .updateTable('image_files')
      .set({ bytes: sizes.get(hash) ?? null })
      .where('hash', '=', hash)
      .execute()
}
