import type { CustomReading } from '#domain/parameters/custom-parameters.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { isPostgres } from '#server/db/take-lock.ts'

/** Less than either engine takes in one statement. */
const idsAtOnce = 2_000

/** If not, no other statement about custom parameters is needed. */
export async function hasCustomParameters(db: Db, aquariumId: number): Promise<boolean> {
  const found = await db
    .selectFrom('own_parameters')
    .select('id')
    .where('aquarium_id', '=', aquariumId)
    .limit(1)
    .execute()
  return found.length > 0
}

export async function hasAnyCustomParameters(db: Db): Promise<boolean> {
  return (await db.selectFrom('own_parameters').select('id').limit(1).execute()).length > 0
}

/** None can be deleted before the transaction ends. */
export async function idsOfParameters(db: Db, aquariumId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('own_parameters')
    .select('id')
    .where('aquarium_id', '=', aquariumId)
    .$if(isPostgres(db), (query) => query.forKeyShare())
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Waits for logs that are being entered; until the transaction ends no other has a reading of the parameter. */
export async function holdReadings(db: Db, parameterId: number) {
  if (isPostgres(db))
    await db.selectFrom('own_parameters').select('id').where('id', '=', parameterId).forUpdate().execute()
}

export async function isMeasured(db: Db, parameterId: number): Promise<boolean> {
  const found = await db
    .selectFrom('own_readings')
    .select('log_id')
    .where('parameter_id', '=', parameterId)
    .limit(1)
    .execute()
  return found.length > 0
}

/** Adds readings to the logs that have any. */
export async function withCustom<Log extends { id: number }>(
  db: Db,
  logs: readonly Log[],
): Promise<(Log & { own?: CustomReading[] })[]> {
  const byLog = new Map<number, CustomReading[]>()
  for (let start = 0; start < logs.length; start += idsAtOnce) {
    const ids = logs.slice(start, start + idsAtOnce).map(({ id }) => id)
    const rows = await db
      .selectFrom('own_readings')
      .select(['log_id', 'parameter_id', 'value'])
      .where('log_id', 'in', ids)
      .orderBy('log_id')
      .orderBy('parameter_id')
      .execute()
    for (const [logId, found] of Map.groupBy(rows, ({ log_id }) => log_id))
      byLog.set(
        logId,
        found.map(({ log_id: _, ...reading }) => reading),
      )
  }
  return logs.map((log) => {
    const own = byLog.get(log.id)
    return own ? { ...log, own } : log
  })
}

/** Ascending by parameter. */
export async function ownOf(db: Db, logId: number): Promise<CustomReading[]> {
  const [log] = await withCustom(db, [{ id: logId }])
  return log?.own ?? []
}

/** Null takes the reading away. */
type CustomValue = { parameter_id: number; value: number | null }

/** At most one of each parameter; other readings stay. @throws a foreign key violation when a parameter is gone */
export async function setCustom(db: Db, { logId, own }: { logId: number; own: readonly CustomValue[] }) {
  const removed = own.flatMap(({ parameter_id, value }) => (value === null ? [parameter_id] : []))
  if (removed.length > 0)
    await db
      .deleteFrom('own_readings')
      .where('log_id', '=', logId)
      .where('parameter_id', 'in', removed)
      .execute()
  const set = own.flatMap(({ parameter_id, value }) => (value === null ? [] : [{ parameter_id, value }]))
  if (set.length === 0) return
  await db
    .insertInto('own_readings')
    .values(({ selectFrom }) => {
      // Read by the statement itself.
      const timestamp = selectFrom('logs').select('timestamp').where('id', '=', logId)
      return set.map((reading) => ({ ...reading, log_id: logId, timestamp }))
    })
    .onConflict((conflict) =>
      conflict
        .columns(['parameter_id', 'timestamp', 'log_id'])
        .doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
    )
    .execute()
}

/** `to` is inclusive. */
type NextReadings = {
  parameterId: number
  after: { timestamp: string; logId: number }
  limit: number
  to?: string | undefined
}

/** In time order, which is the order of the table itself. */
export async function readingsAfter(db: Db, { parameterId, after, limit, to }: NextReadings) {
  return db
    .selectFrom('own_readings')
    .select(['timestamp', 'log_id', 'value'])
    .where('parameter_id', '=', parameterId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('timestamp', 'log_id'), '>', tuple(after.timestamp, after.logId)),
    )
    .$if(to !== undefined, (query) => query.where('timestamp', '<=', to ?? ''))
    .orderBy('timestamp')
    .orderBy('log_id')
    .limit(limit)
    .execute()
}
