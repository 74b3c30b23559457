import type { ExpressionBuilder, Insertable, SelectQueryBuilder, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { TaskKind } from '#domain/care/task-kinds.ts'
import type { VisibleAquarium } from '#server/aquariums/visible-aquariums.store.ts'
import { ownAquariums, visibleAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { Db, Schema, TasksTable } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'

const columns = [
  'tasks.id',
  'tasks.aquarium_id',
  'tasks.kind',
  'tasks.name',
  'tasks.parameter',
  'tasks.product_id',
  'tasks.every_days',
  'tasks.weekdays',
  'tasks.starts_on',
  'tasks.not_before',
  'tasks.archived_at',
] as const

type Column<Name> = Name extends `tasks.${infer Plain}` ? Plain : never
/** `last_event` is when the newest event says that it was done; what a test says is with the readings. */
export type TaskRow = Pick<
  { [Key in keyof TasksTable]: Key extends 'id' ? number : TasksTable[Key] } & {
    product: string | null
    last_event: string | null
  },
  Column<(typeof columns)[number]> | 'product' | 'last_event'
>

/** Events after `upTo` do not count. Here and below: oldest first, stopped ones among them. */
export async function tasksOf(
  db: Db,
  { aquariumId, upTo }: { aquariumId: number; upTo: string },
): Promise<TaskRow[]> {
  return withLastEvent(db.selectFrom('tasks').where('tasks.aquarium_id', '=', aquariumId), upTo).execute()
}

/** Of the actor's own active aquariums, by aquarium, in one statement. */
export async function tasksOfOwnAquariums(
  db: Db,
  { actor, upTo }: { actor: Actor; upTo: string },
): Promise<Map<number, TaskRow[]>> {
  const own = db
    .selectFrom('tasks')
    .where('tasks.aquarium_id', 'in', ownAquariums(db, actor).select('aquariums.id'))
  return Map.groupBy(await withLastEvent(own, upTo).execute(), ({ aquarium_id }) => aquarium_id)
}

function withLastEvent(
  tasks: SelectQueryBuilder<Schema, 'tasks', object>,
  upTo: string,
): SelectQueryBuilder<Schema, 'tasks', TaskRow> {
  return tasks
    .select(columns)
    .select((eb) => [
      eb
        .selectFrom('products')
        .select('products.name')
        .whereRef('products.id', '=', 'tasks.product_id')
        .as('product'),
      lastEvent(eb, upTo).as('last_event'),
    ])
    .orderBy('tasks.id')
}

/** Each way reads one entry of an index. */
function lastEvent(eb: ExpressionBuilder<Schema, 'tasks'>, upTo: string) {
  const newest = eb
    .selectFrom('events')
    .select(({ fn }) => fn.max('events.timestamp').as('newest'))
    .where('events.timestamp', '<=', upTo)
  return eb
    .case('tasks.kind')
    .when('test')
    .then(sql<string | null>`null`)
    .when('water_change')
    .then(
      newest
        .whereRef('events.aquarium_id', '=', 'tasks.aquarium_id')
        .where('events.kind', '=', 'water_change'),
    )
    .when('dose')
    .then(newest.whereRef('events.product_id', '=', 'tasks.product_id').where('events.kind', '=', 'dose'))
    .else(newest.whereRef('events.task_id', '=', 'tasks.id'))
    .end()
}

export async function findTask(
  db: Db,
  { id, actor }: { id: number; actor: Actor },
): Promise<VisibleAquarium | undefined> {
  return visibleAquariums(db, actor)
    .innerJoin('tasks', 'tasks.aquarium_id', 'aquariums.id')
    .select(['tasks.aquarium_id', 'aquariums.user_id as owner_id'])
    .where('tasks.id', '=', id)
    .executeTakeFirst()
}

/** In the order of the other lists. */
export async function tasksInOrder(db: Db, aquariumId: number): Promise<{ id: number; kind: TaskKind }[]> {
  return db
    .selectFrom('tasks')
    .select(['id', 'kind'])
    .where('aquarium_id', '=', aquariumId)
    .orderBy('id')
    .execute()
}

export async function countTasks(db: Db, aquariumId: number): Promise<number> {
  const { total } = await db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('aquarium_id', '=', aquariumId)
    .executeTakeFirstOrThrow()
  return total
}

/** @throws a foreign key violation when the aquarium or the product is gone */
export async function insertTask(db: Db, values: Insertable<TasksTable>): Promise<number> {
  const { id } = await db.insertInto('tasks').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateTask(db: Db, id: number, values: Updateable<TasksTable>) {
  await db
    .updateTable('tasks')
    .set(values)
    .set(({ eb, ref }) => ({ changes: eb(ref('changes'), '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteTask(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('tasks').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Gives the aquarium a time zone unless it has one. */
export async function setFirstZone(db: Db, { aquariumId, zone }: { aquariumId: number; zone: string }) {
  await db
    .updateTable('aquariums')
    .set({ time_zone: zone })
    .where('id', '=', aquariumId)
    .where('time_zone', 'is', null)
    .execute()
}
