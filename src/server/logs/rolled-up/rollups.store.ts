import { sql } from 'kysely'
import type { Kind } from '#domain/series/rollups.ts'
import type { Level } from '#domain/series/stretches.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { isPostgres, takeLock } from '#server/db/take-lock.ts'

/** Entries of several numbers each, the first of which is the time, in order. */
export type Block = { parameter: string; block: number; numbers: Float64Array }
/** `only` names parameters; without it all are read. */
type BlocksRequest = { aquariumId: number; kind: Kind; only?: readonly string[] | undefined } & {
  selections: readonly { level: Level; blocks: readonly number[] }[]
}

/** `days` has a letter for each day, `-` where it is not rolled up. */
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

/** In order of time if they are of one level. */
export async function blocksOf(
  db: Db,
  { aquariumId, kind, selections, only }: BlocksRequest,
): Promise<(Block & { level: Level })[]> {
  const [first, ...others] = selections
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
  // One statement, as a query takes as long as some blocks; sorted here, as the database would move the bytes.
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
  return rows
    .toSorted((one, other) => one.block - other.block)
    .map(({ numbers, level, ...row }) => ({ ...row, level: level as Level, numbers: asNumbers(numbers) }))
}

type NewBlocks = { aquariumId: number; kind: Kind; level: Level; blocks: readonly Block[] }

export async function writeBlocks(
  db: Db,
  { aquariumId: aquarium_id, kind, level, blocks }: NewBlocks,
): Promise<void> {
  if (blocks.length === 0) return
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
 * Claims days to roll up: a trigger removes the claim when a log of the month is written.
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
 * A mark by which a later snapshot tells whether all transactions have ended that write now and did not see the claim.
 * Undefined where writers take turns.
 */
export async function horizonNow(db: Db): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined
  const query = sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`
  return (await query.execute(db)).rows[0]?.next
}

/** True when all transactions of the horizon have ended in this snapshot. */
export async function isBeyond(db: Db, horizon: string | undefined): Promise<boolean> {
  if (horizon === undefined) return true
  const { rows } = await sql<{ beyond: boolean }>`select
    pg_snapshot_xmin(pg_current_snapshot())::text::numeric >= ${horizon}::numeric as beyond`.execute(db)
  return rows[0]?.beyond === true
}

/** The days of a month with this claim, which nobody else writes or rolls up until the transaction ends. */
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
  // Whoever has locked the row is writing a log of the month.
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

export async function aquariumsOver(db: Db, logs: number): Promise<number[]> {
  const rows = await db
    .selectFrom('log_counts')
    .select('aquarium_id')
    .where('logs', '>', logs)
    .orderBy('aquarium_id')
    .execute()
  return rows.map(({ aquarium_id }) => aquarium_id)
}

/** The bytes of an answer may begin anywhere in a larger buffer. */
function asNumbers(bytes: Uint8Array): Float64Array {
  const { buffer, byteOffset, byteLength } = bytes
  const width = Float64Array.BYTES_PER_ELEMENT
  return byteOffset % width === 0
    ? new Float64Array(buffer, byteOffset, byteLength / width)
    : new Float64Array(buffer.slice(byteOffset, byteOffset + byteLength))
}
