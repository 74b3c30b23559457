import { sql } from 'kysely'
import type { EventKind } from '#domain/care/event-kinds.ts'
import type { Db } from '#server/db/schema/schema.ts'

/** `to` is inclusive. */
type MarksRange = { aquariumId: number; from?: string | undefined; to: string; kinds: readonly EventKind[] }

/** `was` is what the doser gave before. */
export type MarkedEvent = Awaited<ReturnType<typeof newestEvents>>[number]

/** The newest of these kinds, oldest first. */
export async function newestEvents(db: Db, { limit, ...range }: MarksRange & { limit: number }) {
  const ids = await newestIds(db, { ...range, limit })
  if (ids.length === 0) return []
  return db
    .selectFrom('events')
    .select(['id', 'timestamp', 'kind', 'title', 'product_id', 'amount', 'percent'])
    .select(({ selectFrom }) =>
      selectFrom('events as earlier')
        .select('earlier.amount')
        .whereRef('earlier.product_id', '=', 'events.product_id')
        .where('earlier.kind', '=', 'doser')
        .where(sql<boolean>`events.kind = 'doser'`)
        .where(sql<boolean>`(earlier.timestamp, earlier.id) < (events.timestamp, events.id)`)
        .orderBy('earlier.timestamp', 'desc')
        .orderBy('earlier.id', 'desc')
        .limit(1)
        .as('was'),
    )
    .where('id', 'in', ids)
    .orderBy('timestamp')
    .orderBy('id')
    .execute()
}

/** Each kind lies by time in an index: of kinds with very many events no others are passed. */
export async function newestIds(
  db: Db,
  { aquariumId, from, to, kinds, limit }: MarksRange & { limit: number },
): Promise<number[]> {
  const found: { id: number; timestamp: string }[] = []
  for (const kind of kinds)
    found.push(
      ...(await db
        .selectFrom('events')
        .select(['id', 'timestamp'])
        .where('aquarium_id', '=', aquariumId)
        .where('kind', '=', kind)
        .where('timestamp', '<=', to)
        .$if(from !== undefined, (query) => query.where('timestamp', '>=', from ?? ''))
        .orderBy('timestamp', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()),
    )
  const inOrder = found.toSorted((one, other) =>
    one.timestamp === other.timestamp ? other.id - one.id : one.timestamp < other.timestamp ? 1 : -1,
  )
  return inOrder.slice(0, limit).map(({ id }) => id)
}

/** So many events are grouped: the marks of more days would not be seen apart. */
const mostGrouped = 2_500

/** The newest events of a kind by day and product: how many, how much of it, and when the first was. */
export async function eventsByDay(
  db: Db,
  { aquariumId, from, to, kind }: Omit<MarksRange, 'kinds'> & { kind: EventKind },
): Promise<{ first: string; product_id: number | null; count: number; amount: number | null }[]> {
  const newest = db
    .selectFrom('events')
    .select(['timestamp', 'product_id', 'amount'])
    .where('aquarium_id', '=', aquariumId)
    .where('kind', '=', kind)
    .where('timestamp', '<=', to)
    .$if(from !== undefined, (query) => query.where('timestamp', '>=', from ?? ''))
    .orderBy('timestamp', 'desc')
    .limit(mostGrouped)
  return db
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => [
      fn.min<string>('timestamp').as('first'),
      'product_id',
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('amount').as('amount'),
    ])
    .groupBy([sql`substr(timestamp, 1, 10)`, 'product_id'])
    .orderBy('first')
    .execute()
}
