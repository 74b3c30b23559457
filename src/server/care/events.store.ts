import type { Insertable, SelectQueryBuilder, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { CareEvent } from '#contract/aquariums/events.ts'
import type { EventKind } from '#domain/care/event-kinds.ts'
import type { TaskKind } from '#domain/care/task-kinds.ts'
import type { VisibleAquarium } from '#server/aquariums/visible-aquariums.store.ts'
import { visibleAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { Page } from '#server/db/queries/page.ts'
import { rowsOf, sliceOf } from '#server/db/queries/page.ts'
import { containing } from '#server/db/queries/search.ts'
import type { Db, EventsTable, Schema } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'

const eventColumns = [
  'events.id',
  'events.aquarium_id',
  'events.timestamp',
  'events.kind',
  'events.title',
  'events.product_id',
  'events.amount',
  'events.percent',
  'events.new_alkalinity',
  'events.new_calcium',
  'events.new_magnesium',
  'events.note',
  'events.task_id',
] as const

export async function findEvent(
  db: Db,
  { id, actor }: { id: number; actor: Actor },
): Promise<(VisibleAquarium & { event: CareEvent }) | undefined> {
  const row = await visibleAquariums(db, actor)
    .innerJoin('events', 'events.aquarium_id', 'aquariums.id')
    .select(eventColumns)
    .select('aquariums.user_id as owner_id')
    .where('events.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { owner_id, ...event } = row
  return { aquarium_id: row.aquarium_id, owner_id, event }
}

export async function countEvents(db: Db, aquariumId: number): Promise<number> {
  const { total } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('aquarium_id', '=', aquariumId)
    .executeTakeFirstOrThrow()
  return total
}

/** @throws a foreign key violation when the aquarium is gone */
export async function insertEvent(db: Db, values: Insertable<EventsTable>): Promise<CareEvent> {
  return db.insertInto('events').values(values).returning(eventColumns).executeTakeFirstOrThrow()
}

/** Less than either engine takes parameters in one statement. */
const rowsAtOnce = 1_000

export async function insertEvents(db: Db, rows: readonly Insertable<EventsTable>[]) {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await db
      .insertInto('events')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
}

export async function updateEvent(db: Db, id: number, values: Updateable<EventsTable>) {
  await db.updateTable('events').set(values).where('id', '=', id).execute()
}

export async function deleteEvent(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('events').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** In the order of time, a chunk. */
export async function eventsAfter(
  db: Db,
  {
    aquariumId,
    after,
    limit,
  }: { aquariumId: number; after: { timestamp: string; id: number }; limit: number },
): Promise<CareEvent[]> {
  return db
    .selectFrom('events')
    .select(eventColumns)
    .where('aquarium_id', '=', aquariumId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('timestamp', 'id'), '>', tuple(after.timestamp, after.id)),
    )
    .orderBy('timestamp')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Ends included; `search` ignores the case of A to Z, as both engines fold no other letters. */
type EventFilter = {
  aquariumId: number
  from?: string | undefined
  to?: string | undefined
  kind?: EventKind | undefined
  search?: string | undefined
}

export async function pageOfEvents(
  db: Db,
  { page, ...filter }: EventFilter & { page: Page },
): Promise<{ rows: CareEvent[]; total: number }> {
  const { total } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const slice = sliceOf(page, total)
  const ordered = matching(db, filter)
    .select(eventColumns)
    .orderBy('events.timestamp', slice.order)
    .orderBy('events.id', slice.order)
  return { rows: await rowsOf(slice, ordered), total }
}

function matching(db: Db, { aquariumId, from, to, kind, search }: EventFilter) {
  const lowerCased = search?.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const pattern = containing(lowerCased ?? '')
  const query = db.selectFrom('events').where('events.aquarium_id', '=', aquariumId)
  return within(query, { from, to })
    .$if(kind !== undefined, (query) => query.where('events.kind', '=', kind ?? 'other'))
    .$if(search !== undefined, (query) =>
      query.where(({ or, exists, selectFrom }) =>
        or([
          sql<boolean>`lower(events.title) like ${pattern} escape '\\'`,
          sql<boolean>`lower(events.note) like ${pattern} escape '\\'`,
          exists(
            selectFrom('products')
              .select('products.id')
              .whereRef('products.id', '=', 'events.product_id')
              .where(sql<boolean>`lower(products.name) like ${pattern} escape '\\'`),
          ),
        ]),
      ),
    )
}

type Events<Row> = SelectQueryBuilder<Schema, 'events', Row>

function within<Row>(query: Events<Row>, { from, to }: Pick<EventFilter, 'from' | 'to'>): Events<Row> {
  return query
    .$if(from !== undefined, (query) => query.where('events.timestamp', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('events.timestamp', '<=', to ?? ''))
}

/** Undefined when it is no task of this aquarium. */
export async function kindOfTask(
  db: Db,
  { id, aquariumId }: { id: number; aquariumId: number },
): Promise<TaskKind | undefined> {
  const found = await db
    .selectFrom('tasks')
    .select('kind')
    .where('id', '=', id)
    .where('aquarium_id', '=', aquariumId)
    .executeTakeFirst()
  return found?.kind
}

/** The newest event of a kind up to a moment. */
export async function lastOfKind(
  db: Db,
  { aquariumId, kind, upTo }: { aquariumId: number; kind: EventKind; upTo: string },
): Promise<CareEvent | undefined> {
  return db
    .selectFrom('events')
    .select(eventColumns)
    .where('aquarium_id', '=', aquariumId)
    .where('kind', '=', kind)
    .where('timestamp', '<=', upTo)
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * For each product of the aquarium, by name, the newest dose or the newest setting of its doser up to a moment; a doser
 * set to 0 is stopped.
 */
export async function newestByProduct(
  db: Db,
  { aquariumId, upTo, kind }: { aquariumId: number; upTo: string; kind: 'dose' | 'doser' },
): Promise<CareEvent[]> {
  return db
    .selectFrom('products')
    .innerJoin('events', (join) =>
      join.on(({ eb, selectFrom }) =>
        eb(
          'events.id',
          '=',
          selectFrom('events as newest')
            .select('newest.id')
            .whereRef('newest.product_id', '=', 'products.id')
            .where('newest.kind', '=', kind)
            .where('newest.timestamp', '<=', upTo)
            .orderBy('newest.timestamp', 'desc')
            .orderBy('newest.id', 'desc')
            .limit(1),
        ),
      ),
    )
    .select(eventColumns)
    .where('products.aquarium_id', '=', aquariumId)
    .orderBy('products.sort_name')
    .execute()
}

/** What moves the level of what is dosed, from one moment on and before another, in the order of time. */
export async function dosesBetween(
  db: Db,
  { aquariumId, from, before }: { aquariumId: number; from: string; before: string },
): Promise<CareEvent[]> {
  return db
    .selectFrom('events')
    .select(eventColumns)
    .where('aquarium_id', '=', aquariumId)
    .where('kind', 'in', ['dose', 'doser', 'water_change'])
    .where('timestamp', '>=', from)
    .where('timestamp', '<', before)
    .orderBy('timestamp')
    .orderBy('id')
    .execute()
}
