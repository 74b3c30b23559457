import { isDeepStrictEqual } from 'node:util'
import type { NewTestAnswer } from '#contract/aquariums/test-answers.ts'
import { idOfCustomKey } from '#domain/parameters/custom-parameters.ts'
import type { TestAnswers } from '#domain/series/test-answers.ts'
import { changeInAquarium, lockVisibleAquarium } from '#server/aquariums/changes.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { refuseForeignParameters } from '#server/parameters/parameters.rules.ts'
import { readTestAnswers, storeTestAnswers } from './test-answers.store.ts'

type Answering = { id: number; actor: Actor; answer: NewTestAnswer; now: Date }

/** @throws aquarium_not_found, parameter_not_found */
export async function putTestAnswer(
  db: Db,
  { id, actor, answer: { parameter, ...answer }, now }: Answering,
): Promise<TestAnswers> {
  const { answers } = await changeInAquarium(db, {
    actor,
    find: (db) => lockVisibleAquarium(db, { id, actor }),
    async work(db) {
      await refuseForeignParameters(db, { aquariumId: id, ids: [idOfCustomKey(parameter)] })
      const present = await readTestAnswers(db, id)
      if (isDeepStrictEqual(present[parameter], answer)) return { answers: present, isChanged: false }
      await storeTestAnswers(db, id, { answers: { [parameter]: answer }, now })
      return { answers: await readTestAnswers(db, id), isChanged: true }
    },
    audit: ({ isChanged }) =>
      isChanged
        ? { action: 'update', target: 'aquarium', targetId: id, fields: ['test_answers'] }
        : undefined,
  })
  return answers
}
