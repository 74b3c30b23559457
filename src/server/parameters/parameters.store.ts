import type { ExpressionBuilder, Insertable, Updateable } from 'kysely'
import type { CustomParameterRow } from '#contract/aquariums/parameters.ts'
import type { LatestOwn } from '#contract/aquariums/whole-aquarium.ts'
import { catalogueEntry } from '#domain/parameters/custom-catalogue.ts'
import { customKey } from '#domain/parameters/custom-parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import type { VisibleAquarium } from '#server/aquariums/visible-aquariums.store.ts'
import { ownAquariums, visibleAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { CustomParametersTable, Db, Schema } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'

const columns = [
  'own_parameters.id',
  'own_parameters.aquarium_id',
  'own_parameters.catalogue',
  'own_parameters.label',
  'own_parameters.unit',
  'own_parameters.decimals',
  'own_parameters.charted',
  'own_parameters.position',
  'own_parameters.archived_at',
] as const

type StoredRow = Omit<CustomParameterRow, 'charted' | 'symbol' | 'sea' | 'at_home'> & {
  charted: boolean | number
}

function asParameter({ charted, ...row }: StoredRow): CustomParameterRow {
  const entry = catalogueEntry(row.catalogue)
  return {
    ...row,
    charted: Boolean(charted),
    symbol: entry?.symbol ?? null,
    sea: entry?.sea?.text ?? null,
    at_home: entry?.atHome ?? entry === undefined,
  }
}

/** In the order of the screens, archived ones among them. */
export async function parametersOf(db: Db, aquariumId: number): Promise<CustomParameterRow[]> {
  const rows = await parameterRows(db, aquariumId).execute()
  return rows.map(asParameter)
}

function parameterRows(db: Db, aquariumId: number) {
  return db
    .selectFrom('own_parameters')
    .select(columns)
    .where('aquarium_id', '=', aquariumId)
    .orderBy('position')
    .orderBy('id')
}

type WithLatest = { own_parameters: CustomParameterRow[]; latest_own: LatestOwn[] }

/** The parameters of the actor's own active aquariums by aquarium, and their latest readings up to a moment. */
export async function parametersOfOwnAquariums(
  db: Db,
  { actor, upTo }: { actor: Actor; upTo: Timestamp },
): Promise<Map<number, WithLatest>> {
  const rows = await ownAquariums(db, actor)
    .innerJoin('own_parameters', 'own_parameters.aquarium_id', 'aquariums.id')
    .select(columns)
    .select((eb) => latestOf(eb, upTo))
    .orderBy('own_parameters.position')
    .orderBy('own_parameters.id')
    .execute()
  const byAquarium = Map.groupBy(rows, ({ aquarium_id }) => aquarium_id)
  return new Map([...byAquarium].map(([id, found]) => [id, withLatest(found)]))
}

export async function parametersWithLatest(
  db: Db,
  { aquariumId, upTo }: { aquariumId: number; upTo: Timestamp },
): Promise<WithLatest> {
  const rows = parameterRows(db, aquariumId).select((eb) => latestOf(eb, upTo))
  return withLatest(await rows.execute())
}

function latestOf(eb: ExpressionBuilder<Schema, 'own_parameters'>, upTo: Timestamp) {
  const latest = eb
    .selectFrom('own_readings')
    .whereRef('parameter_id', '=', 'own_parameters.id')
    .where('own_readings.timestamp', '<=', upTo)
    .orderBy('own_readings.timestamp', 'desc')
    .orderBy('log_id', 'desc')
    .limit(1)
  return [
    latest.select('value').as('value'),
    latest.select('own_readings.timestamp').as('timestamp'),
    latest.offset(1).select('value').as('value_1'),
    latest.offset(1).select('own_readings.timestamp').as('timestamp_1'),
    latest.offset(2).select('value').as('value_2'),
    latest.offset(2).select('own_readings.timestamp').as('timestamp_2'),
    latest.offset(3).select('value').as('value_3'),
    latest.offset(3).select('own_readings.timestamp').as('timestamp_3'),
  ] as const
}

type Latest = { value: number | null; timestamp: Timestamp | null }
type Before = Record<`value_${1 | 2 | 3}`, number | null> & Record<`timestamp_${1 | 2 | 3}`, Timestamp | null>
type LatestRow = StoredRow & Latest & Before

function withLatest(rows: readonly LatestRow[]): WithLatest {
  const found = rows.map(
    ({ value, timestamp, value_1, timestamp_1, value_2, timestamp_2, value_3, timestamp_3, ...row }) => {
      const all = [
        [value, timestamp],
        [value_1, timestamp_1],
        [value_2, timestamp_2],
        [value_3, timestamp_3],
      ] as const
      const tests = all.flatMap(([value, timestamp]) =>
        value === null || timestamp === null ? [] : [{ value, timestamp }],
      )
      return { row, tests }
    },
  )
  return {
    own_parameters: found.map(({ row }) => asParameter(row)),
    latest_own: found.flatMap(({ row, tests: [latest, ...tests_before] }) =>
      latest ? [{ parameter_id: row.id, ...latest, tests_before }] : [],
    ),
  }
}

type FoundParameter = VisibleAquarium & { parameter: CustomParameterRow }

export async function findParameter(
  db: Db,
  { id, actor }: { id: number; actor: Actor },
): Promise<FoundParameter | undefined> {
  const row = await visibleAquariums(db, actor)
    .innerJoin('own_parameters', 'own_parameters.aquarium_id', 'aquariums.id')
    .select(columns)
    .select('aquariums.user_id as owner_id')
    .where('own_parameters.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { owner_id, ...parameter } = row
  return { aquarium_id: row.aquarium_id, owner_id, parameter: asParameter(parameter) }
}

/** @throws a unique violation when the aquarium has one of this label; a foreign key violation when it is gone. */
export async function insertParameter(
  db: Db,
  { charted, ...values }: Insertable<CustomParametersTable>,
): Promise<CustomParameterRow> {
  const row = await db
    .insertInto('own_parameters')
    .values({ ...values, charted: Boolean(charted) })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return asParameter(row)
}

/** @throws a unique violation when the aquarium has another one of this label. */
export async function updateParameter(db: Db, id: number, values: Updateable<CustomParametersTable>) {
  await db.updateTable('own_parameters').set(values).where('id', '=', id).execute()
}

/** Nobody is reminded to test what is in no form any more. */
export async function stopTasksOf(db: Db, { id, now }: { id: number; now: Date }) {
  await db
    .updateTable('tasks')
    .set(({ eb, ref }) => ({ archived_at: now.toISOString(), changes: eb(ref('changes'), '+', 1) }))
    .where('parameter', '=', customKey(id))
    .where('archived_at', 'is', null)
    .execute()
}

/** Deletes also its readings, its target, its tasks and what was answered about it. */
export async function deleteParameter(
  db: Db,
  { id, aquariumId, now }: { id: number; aquariumId: number; now: Date },
): Promise<boolean> {
  for (const table of ['targets', 'test_answers', 'tasks'] as const)
    await db
      .deleteFrom(table)
      .where('parameter', '=', customKey(id))
      .where('aquarium_id', '=', aquariumId)
      .execute()
  await db
    .updateTable('aquariums')
    .set({ targets_changed_at: now.toISOString() })
    .where('id', '=', aquariumId)
    .execute()
  const { numDeletedRows } = await db
    .deleteFrom('own_parameters')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
