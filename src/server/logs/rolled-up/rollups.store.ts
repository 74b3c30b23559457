import { sql } from 'kysely'
import type { Kind } from '#domain/series/rollups.ts'
import type { Level } from '#domain/series/stretches.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { isPostgres, takeLock } from '#server/db/take-lock.ts'

/** Entries in the order of time, each made of several numbers; the first number of an entry is its time. */
export type Block = { parameter: string; block: number; numbers: Float64Array }
type Where = { aquariumId: number; kind: Kind; level: Level }
type Wanted = { level: Level; blocks: readonly number[] }
type BlocksAsked = {
  aquariumId: number
  kind: Kind
  wanted: readonly Wanted[]
  only?: readonly string[] | undefined
}

/** The months of an aquarium with rolled-up days: a letter for each day, `-` where it is not rolled up. */
export async function rolledMonths(
  db: Db,
  { aquariumId, first, last }: { aquariumId: number; first: string; last: string },
): Promise<{ month: string; days: string }[]> {
  return db
    .selectFrom('rolled_months')
    .select(['month', 'days'])
    .where('aquarium_id', '=', aquariumId)
    .where('month', '>=', first)
    .where('month', '<=', last)
    .orderBy('month')
    .execute()
}

/** The stored ones of these blocks, in order of time when a single level is asked for; with `only` of these parameters alone. */
export async function blocksOf(
  db: Db,
  { aquariumId, kind, wanted, only }: BlocksAsked,
): Promise<(Block & { level: Level })[]> {
  const [first, ...others] = wanted
    .filter(({ blocks }) => blocks.length > 0)
    .map(({ level, blocks }) =>
      db
        .selectFrom('rollups')
        .select(['level', 'parameter', 'block', 'numbers'])
        .where('aquarium_id', '=', aquariumId)
        .where('kind', '=', kind)
        .where('level', '=', level)
        .where('block', 'in', [...blocks])
        .$if(only !== undefined, (query) => query.where('parameter', 'in', only ?? [])),
    )
  if (!first) return []
  // One statement, since a query takes as long as reading some blocks. Sorted here, since the database would move their
  // bytes to sort them.
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
  return rows
    .toSorted((one, other) => one.block - other.block)
    .map(({ numbers, level, ...row }) => ({ ...row, level: level as Level, numbers: asNumbers(numbers) }))
}

/** Writes blocks, in place of those that are stored. */
export async function writeBlocks(
  db: Db,
  { blocks, ...where }: Where & { blocks: readonly Block[] },
): Promise<void> {
  if (blocks.length === 0) return
  const { aquariumId: aquarium_id, kind, level } = where
  await db
    .insertInto('rollups')
    .values(
      blocks.map(({ parameter, block, numbers }) => ({
        ...{ aquarium_id, kind, level, block, parameter },
        numbers: Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['aquarium_id', 'kind', 'level', 'block', 'parameter'])
        .doUpdateSet(({ ref }) => ({ numbers: ref('excluded.numbers') })),
    )
    .execute()
}

/**
 * Says that days of a month are about to be rolled up. A trigger removes the claim when a log of the month is written.
 * @throws a foreign key violation when the aquarium is gone
 */
export async function claimMonth(
  db: Db,
  { aquariumId, month, claim }: { aquariumId: number; month: string; claim: string },
) {
  await db
    .insertInto('rolled_months')
    .values({ aquarium_id: aquariumId, month, days: '-'.repeat(31), claim })
    .onConflict((conflict) => conflict.columns(['aquarium_id', 'month']).doUpdateSet({ claim }))
    .execute()
}

/**
 * A mark of this moment. By it a later snapshot tells whether all transactions have ended that are writing now and did not
 * see the claim. Undefined where writers take turns.
 */
export async function horizonNow(db: Db): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined
  const { rows } = await sql<{
    next: string
  }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  return rows[0]?.next
}

/** Whether every transaction that was writing at the horizon has ended in this snapshot. */
export async function isBeyond(db: Db, horizon: string | undefined): Promise<boolean> {
  if (horizon === undefined) return true
  const { rows } = await sql<{ beyond: boolean }>`select
    pg_snapshot_xmin(pg_current_snapshot())::text::numeric >= ${horizon}::numeric as beyond`.execute(db)
  return rows[0]?.beyond === true
}

/** The days of a month if it still has this claim. Nobody writes logs of it, or rolls anything up, until the transaction ends. */
export async function heldDays(
  db: Db,
  { aquariumId, month, claim }: { aquariumId: number; month: string; claim: string },
): Promise<string | undefined> {
  await takeLock(db, 'rollups')
  const query = db
    .selectFrom('rolled_months')
    .select('days')
    .where('aquarium_id', '=', aquariumId)
    .where('month', '=', month)
    .where('claim', '=', claim)
  // A row that is locked is skipped: whoever has locked it is writing a log of the month.
  const held = isPostgres(db) ? query.forUpdate().skipLocked() : query
  return (await held.executeTakeFirst())?.days
}

export async function endClaim(
  db: Db,
  { aquariumId, month, days }: { aquariumId: number; month: string; days: string },
) {
  await db
    .updateTable('rolled_months')
    .set({ days, claim: null })
    .where('aquarium_id', '=', aquariumId)
    .where('month', '=', month)
    .execute()
}

/** Aquariums with more than this many logs. */
export async function aquariumsOver(db: Db, logs: number): Promise<number[]> {
  const rows = await db
    .selectFrom('log_counts')
    .select('aquarium_id')
    .where('logs', '>', logs)
    .orderBy('aquarium_id')
    .execute()
  return rows.map(({ aquarium_id }) => aquarium_id)
}

/** With both engines the bytes of an answer may begin anywhere in a larger buffer. */
function asNumbers(bytes: Uint8Array): Float64Array {
  const { buffer, byteOffset, byteLength } = bytes
  const width = Float64Array.BYTES_PER_ELEMENT
  return byteOffset % width === 0
    ? new Float64Array(buffer, byteOffset, byteLength / width)
    : new Float64Array(buffer.slice(byteOffset, byteOffset + byteLength))
}
