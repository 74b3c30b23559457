import { sql } from 'kysely'
import type { Kind } from '#domain/series/rollups.ts'
import type { Level } from '#domain/series/stretches.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { hasRowLocks, takeLock } from '#server/db/take-lock.ts'

/** Numbers in the order of time, some for each entry; the first of these says when. */
export type Block = { parameter: string; block: number; numbers: Float64Array }
type Where = { aquariumId: number; kind: Kind; level: Level }
type Wanted = { level: Level; blocks: readonly number[] }
type BlocksAsked = {
  aquariumId: number
  kind: Kind
  wanted: readonly Wanted[]
  only?: readonly string[] | undefined
}

/** The months of an aquarium of which days are rolled up: of each day a letter, `-` where it is not. */
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

/** Blocks of these numbers, those that there are, in order of time where one level is asked for; of some parameters only, if they are said. */
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
  // One statement: to ask takes as long as to read some blocks. Put in order here: a database would carry their bytes about.
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
  return rows
    .toSorted((one, other) => one.block - other.block)
    .map(({ numbers, level, ...row }) => ({ ...row, level: level as Level, numbers: asNumbers(numbers) }))
}

/** Writes blocks anew. */
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
 * Says that days of a month are about to be rolled up. A trigger takes the claim away when a log of the month is written.
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
 * A mark of this moment. A later snapshot tells by it whether everything is over that was being written now, which did not see the
 * claim. Undefined where writers take turns.
 */
export async function horizonNow(db: Db): Promise<string | undefined> {
  if (!hasRowLocks(db)) return undefined
  const { rows } = await sql<{
    next: string
  }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  return rows[0]?.next
}

/** Whether nothing that was being written at the horizon is still being written in this snapshot. */
export async function isBeyond(db: Db, horizon: string | undefined): Promise<boolean> {
  if (horizon === undefined) return true
  const { rows } = await sql<{ beyond: boolean }>`select
    pg_snapshot_xmin(pg_current_snapshot())::text::numeric >= ${horizon}::numeric as beyond`.execute(db)
  return rows[0]?.beyond === true
}

/** The days of a month that is still claimed so; nobody writes logs of it, or rolls anything up, until the transaction ends. */
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
  // Whoever holds it is writing a log of the month.
  const held = hasRowLocks(db) ? query.forUpdate().skipLocked() : query
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

/** Aquariums with more logs than so many. */
export async function aquariumsOver(db: Db, logs: number): Promise<number[]> {
  const rows = await db
    .selectFrom('log_counts')
    .select('aquarium_id')
    .where('logs', '>', logs)
    .orderBy('aquarium_id')
    .execute()
  return rows.map(({ aquarium_id }) => aquarium_id)
}

/** Both engines may answer bytes that begin anywhere in a larger piece of memory. */
function asNumbers(bytes: Uint8Array): Float64Array {
  const { buffer, byteOffset, byteLength } = bytes
  const width = Float64Array.BYTES_PER_ELEMENT
  return byteOffset % width === 0
    ? new Float64Array(buffer, byteOffset, byteLength / width)
    : new Float64Array(buffer.slice(byteOffset, byteOffset + byteLength))
}
