import type { TestAnswers } from '#domain/series/test-answers.ts'
import { ownAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'

type Row = { parameter: string; last_tested: string; stopped: boolean | number }

export async function readTestAnswers(db: Db, aquariumId: number): Promise<TestAnswers> {
  const rows = await db
    .selectFrom('test_answers')
    .select(['parameter', 'last_tested', 'stopped'])
    .where('aquarium_id', '=', aquariumId)
    .orderBy('parameter')
    .execute()
  return asAnswers(rows)
}

/** Reads these for the actor's own active aquariums, by id, in one statement. */
export async function testAnswersOfOwnAquariums(db: Db, actor: Actor): Promise<Map<number, TestAnswers>> {
  const rows = await ownAquariums(db, actor)
    .innerJoin('test_answers', 'test_answers.aquarium_id', 'aquariums.id')
    .select(['aquarium_id', 'parameter', 'last_tested', 'stopped'])
    .orderBy('parameter')
    .execute()
  const byAquarium = Map.groupBy(rows, ({ aquarium_id }) => aquarium_id)
  return new Map([...byAquarium].map(([id, of]) => [id, asAnswers(of)]))
}

function asAnswers(rows: readonly Row[]): TestAnswers {
  return Object.fromEntries(
    rows.map(({ parameter, last_tested, stopped }) => [
      parameter,
      { last_tested, stopped: Boolean(stopped) },
    ]),
  )
}

/** The caller has locked the aquarium. */
export async function storeTestAnswers(
  db: Db,
  aquariumId: number,
  { answers, now }: { answers: TestAnswers; now: Date },
) {
  const changed = { targets_changed_at: now.toISOString() }
  await db.updateTable('aquariums').set(changed).where('id', '=', aquariumId).execute()
  for (const [parameter, answer] of Object.entries(answers)) {
    if (!answer) continue
    const { last_tested } = answer
    await db
      .insertInto('test_answers')
      .values({ aquarium_id: aquariumId, parameter, last_tested, stopped: answer.stopped })
      .onConflict((conflict) =>
        conflict.columns(['aquarium_id', 'parameter']).doUpdateSet(({ ref }) => ({
          last_tested: ref('excluded.last_tested'),
          stopped: ref('excluded.stopped'),
        })),
      )
      .execute()
  }
}
