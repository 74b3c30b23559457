import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { EventKind } from '#domain/care/event-kinds.ts'
import type { Db, Schema } from '#server/db/schema/schema.ts'

/** `to` is inclusive. What a doser gave before is told since `wasSince`, or whenever it was set. */
type MarksRange = {
  aquariumId: number
  from?: string | undefined
  to: string
  wasSince?: string | undefined
}

/** `was` is what the doser gave before. */
export type MarkedEvent = Awaited<ReturnType<typeof eventsIn>>[number]

/** True when a range has more events than so many. */
export async function hasMoreThan(
  db: Db,
  { most, ...range }: MarksRange & { most: number },
): Promise<boolean> {
  const found = await inRange(db, range).select('id').limit(1).offset(most).execute()
  return found.length > 0
}

/** All of a range that has few. */
export async function eventsIn(db: Db, range: MarksRange) {
  return marked(inRange(db, range), range).orderBy('timestamp').orderBy('id').execute()
}

/** The newest of these kinds. Each lies by time in an index: of kinds with very many events no others are passed. */
export async function newestEvents(
  db: Db,
  { kinds, limit, ...range }: MarksRange & { kinds: readonly EventKind[]; limit: number },
) {
  const found: { id: number; timestamp: string }[] = []
  for (const kind of kinds)
    found.push(
      ...(await inRange(db, range)
        .select(['id', 'timestamp'])
        .where('kind', '=', kind)
        .orderBy('timestamp', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()),
    )
  const newest = found
    .toSorted((one, other) =>
      one.timestamp === other.timestamp ? other.id - one.id : one.timestamp < other.timestamp ? 1 : -1,
    )
    .slice(0, limit)
  if (newest.length === 0) return []
  const ids = newest.map(({ id }) => id)
  return marked(db.selectFrom('events').where('id', 'in', ids), range)
    .orderBy('timestamp')
    .orderBy('id')
    .execute()
}

type Events = SelectQueryBuilder<Schema, 'events', object>

function inRange(db: Db, { aquariumId, from, to }: MarksRange): Events {
  return db
    .selectFrom('events')
    .where('aquarium_id', '=', aquariumId)
    .where('timestamp', '<=', to)
    .$if(from !== undefined, (query) => query.where('timestamp', '>=', from ?? ''))
}

function marked(query: Events, { wasSince = '' }: Pick<MarksRange, 'wasSince'>) {
  return query
    .select(['id', 'timestamp', 'kind', 'title', 'product_id', 'amount', 'percent'])
    .select(({ selectFrom }) =>
      selectFrom('events as earlier')
        .select('earlier.amount')
        .whereRef('earlier.product_id', '=', 'events.product_id')
        .where('earlier.kind', '=', 'doser')
        .where('earlier.timestamp', '>=', wasSince)
        .where(sql<boolean>`events.kind = 'doser'`)
        .where(sql<boolean>`(earlier.timestamp, earlier.id) < (events.timestamp, events.id)`)
        .orderBy('earlier.timestamp', 'desc')
        .orderBy('earlier.id', 'desc')
        .limit(1)
        .as('was'),
    )
}

/** `id` is that of one of them. */
export type EventsOfDay = {
  id: number
  first: string
  product_id: number | null
  count: number
  amount: number | null
}

/** So many events are grouped: the marks of more days would not be seen apart. */
const mostGrouped = 2_500

/**
 * The newest events of a kind by day and product: how many, how much of it, and when the first was. Of very many the
 * oldest day is left out, since some of it may be missing.
 */
export async function eventsByDay(
  db: Db,
  { kind, ...range }: MarksRange & { kind: EventKind },
): Promise<{ days: EventsOfDay[]; isCut: boolean }> {
  const newest = inRange(db, range)
    .select(['id', 'timestamp', 'product_id', 'amount'])
    .where('kind', '=', kind)
    .orderBy('timestamp', 'desc')
    .limit(mostGrouped)
  const days = await db
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => [
      fn.min<string>('timestamp').as('first'),
      'product_id',
      fn.min<number>('id').as('id'),
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('amount').as('amount'),
    ])
    .groupBy([sql`substr(timestamp, 1, 10)`, 'product_id'])
    .orderBy('first')
    .execute()
  const isCut = days.reduce((sum, { count }) => sum + count, 0) >= mostGrouped
  const oldest = days[0]?.first.slice(0, 10)
  const others = days.filter(({ first }) => first.slice(0, 10) !== oldest)
  return { days: isCut && others.length > 0 ? others : days, isCut }
}
