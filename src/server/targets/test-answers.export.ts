import type { TestAnswers } from '#domain/series/test-answers.ts'
import type { ExportPart } from '#server/aquariums/export-part.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { parametersOf } from '#server/parameters/parameters.store.ts'
import { byId, byPosition } from './keys-by-position.ts'
import { readTestAnswers, storeTestAnswers } from './test-answers.store.ts'

/** Come after the custom parameters, which they may be about. */
export function exportedTestAnswers({ db, now }: { db: Db; now(): Date }): ExportPart {
  return {
    since: 2,
    carries: {
      test_answers: {
        aquarium_id: 'the folder',
        parameter: 'aquarium.json',
        last_tested: 'aquarium.json',
        stopped: 'aquarium.json',
      },
    },
    async fields({ db, id }) {
      const answers = await readTestAnswers(db, id)
      return { test_answers: byPosition(answers, await parametersOf(db, id)) }
    },
    read({ tank: { test_answers = {} } }) {
      return {
        async store({ aquariumId }) {
          const own = await parametersOf(db, aquariumId)
          const answers: TestAnswers = byId(test_answers, own)
          await db.transaction().execute((db) => storeTestAnswers(db, aquariumId, { answers, now: now() }))
        },
      }
    },
  }
}
