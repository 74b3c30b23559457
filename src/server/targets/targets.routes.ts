import * as contract from '#contract/aquariums/targets.ts'
import { putTestAnswer } from '#contract/aquariums/test-answers.ts'
import { getVisibleAquarium } from '#server/aquariums/changes.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Serve } from '#server/http/serve.ts'
import * as rules from './targets.rules.ts'
import { readTargets } from './targets.store.ts'
import * as testAnswers from './test-answers.rules.ts'

export function serveTargets(serve: Serve, { db, now }: { db: Db; now(): Date }) {
  serve(contract.getTargets, ({ actor, params, read }) =>
    read(async (db) => {
      const { aquarium_id } = await getVisibleAquarium(db, { id: params.id, actor })
      return readTargets(db, aquarium_id)
    }),
  )

  serve(contract.putTargets, ({ actor, params, body }) =>
    rules.putTargets(db, { id: params.id, actor, wanted: body, now: now() }),
  )

  serve(putTestAnswer, ({ actor, params, body }) =>
    testAnswers.putTestAnswer(db, { id: params.id, actor, answer: body, now: now() }),
  )
}
