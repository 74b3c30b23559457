import type { TankKind } from '#domain/parameters/tank-kinds.ts'
import type { Targets } from '#domain/parameters/targets.ts'
import { ownAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'

export async function readTargets(
  db: Db,
  aquariumId: number,
): Promise<{ kind: TankKind | null; targets: Targets }> {
  const { kind } = await db
    .selectFrom('aquariums')
    .select('kind')
    .where('id', '=', aquariumId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('targets')
    .select(['parameter', 'low', 'high', 'goal'])
    .where('aquarium_id', '=', aquariumId)
    .execute()
  return { kind, targets: asTargets(rows) }
}

/** Reads these for the actor's own active aquariums, by id, in one statement. */
export async function targetsOfOwnAquariums(
  db: Db,
  actor: Actor,
): Promise<Map<number, { kind: TankKind | null; targets: Targets }>> {
  const rows = await ownAquariums(db, actor)
    .leftJoin('targets', 'targets.aquarium_id', 'aquariums.id')
    .select(['aquariums.id', 'kind', 'targets.parameter', 'targets.low', 'targets.high', 'targets.goal'])
    .execute()
  const byAquarium = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...byAquarium].map(([id, of]) => {
      const targets = of.flatMap(({ parameter, ...limits }) => (parameter ? [{ parameter, ...limits }] : []))
      return [id, { kind: of[0]?.kind ?? null, targets: asTargets(targets) }]
    }),
  )
}

type Row = { parameter: string; low: number | null; high: number | null; goal: number | null }

function asTargets(rows: readonly Row[]): Targets {
  return Object.fromEntries(rows.map(({ parameter, low, high, goal }) => [parameter, { low, high, goal }]))
}

/** The caller has locked the aquarium. */
export async function replaceTargets(
  db: Db,
  aquariumId: number,
  { kind, targets, now }: { kind: TankKind | null; targets: Targets; now: Date },
) {
  const changed = { kind, targets_changed_at: now.toISOString() }
  await db.updateTable('aquariums').set(changed).where('id', '=', aquariumId).execute()
  await db.deleteFrom('targets').where('aquarium_id', '=', aquariumId).execute()
  const rows = Object.entries(targets).flatMap(([parameter, target]) =>
    target ? [{ aquarium_id: aquariumId, parameter, ...target }] : [],
  )
  if (rows.length > 0) await db.insertInto('targets').values(rows).execute()
}
