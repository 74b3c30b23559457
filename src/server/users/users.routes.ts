import * as contract from '#contract/users.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { readPage, sendList } from '#server/http/answers/lists.ts'
import type { Serve } from '#server/http/serve.ts'
import * as store from './managed-users.store.ts'
import * as rules from './users.rules.ts'

type UserParts = {
  db: Db
  now(): Date
  onDeleted(): void
}

export function serveUsers(serve: Serve, { db, now, onDeleted }: UserParts) {
  serve(contract.listUsers, ({ query, read, ...call }) => {
    const { id, search, page, sort = 'id' } = query
    const filter = { id, search }
    return read(async (db) => {
      if (page !== undefined) return store.pageOfUsers(db, { filter, sort, page: readPage(query, 'asc') })
      return sendList(call, {
        format: query.format,
        name: 'users',
        columns: csvColumns,
        after: (after, limit) => store.usersAfter(db, { filter, after, limit }),
      })
    })
  })

  serve(contract.createUser, ({ actor, body, idempotencyKey }) =>
    rules.createUser(db, { actor, fields: body, idempotencyKey, now: now() }),
  )

  serve(contract.updateUser, ({ actor, params, body }) =>
    rules.updateUser(db, { id: params.id, actor, change: body }),
  )

  serve(contract.deleteUser, async ({ actor, params }) => {
    await rules.deleteUser(db, { id: params.id, actor, now: now() })
    onDeleted()
  })
}

const csvColumns = [
  'id',
  'name',
  'email',
  'subscription_level',
  'created_at',
  'last_login_at',
  'aquarium_count',
  'log_count',
] as const satisfies readonly (keyof contract.User)[]
