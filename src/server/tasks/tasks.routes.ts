import * as contract from '#contract/aquariums/tasks.ts'
import { latestPossible } from '#domain/time/timestamps.ts'
import { getVisibleAquarium } from '#server/aquariums/changes.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Serve } from '#server/http/serve.ts'
import { readTasks } from './read-tasks.rules.ts'
import { createTask, deleteTask, updateTask } from './tasks.rules.ts'

export function serveTasks(serve: Serve, { db, now }: { db: Db; now(): Date }) {
  serve(contract.listTasks, ({ actor, params, read }) =>
    read(async (db) => {
      const { aquarium_id: aquariumId } = await getVisibleAquarium(db, { id: params.id, actor })
      return readTasks(db, { aquariumId, upTo: latestPossible(now()) })
    }),
  )

  serve(contract.createTask, ({ actor, params, body, idempotencyKey }) =>
    createTask(db, { aquariumId: params.id, actor, fields: body, idempotencyKey, now: now() }),
  )

  serve(contract.updateTask, ({ actor, params, body }) =>
    updateTask(db, { id: params.id, actor, change: body, now: now() }),
  )

  serve(contract.deleteTask, async ({ actor, params }) => {
    await deleteTask(db, { id: params.id, actor })
  })
}
