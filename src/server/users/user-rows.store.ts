import type { SelectQueryBuilder } from 'kysely'
import { expressionBuilder } from 'kysely'
import type { User } from '#contract/users.ts'
import { activeAquariumsOf, allAquariumsOf } from '#server/aquariums/visible-aquariums.store.ts'
import type { Schema } from '#server/db/schema/schema.ts'

export type UserRow = Omit<User, 'role' | 'aquarium_count' | 'log_count' | 'key_count'> & {
  aquarium_count: number | null
  log_count: number | null
  key_count: number | null
}

/** Adds counts of keys, aquariums and logs: of active aquariums, or, for admins, of all that are not deleted. */
export function withCounts<Row>(
  users: SelectQueryBuilder<Schema, 'users', Row>,
  { of }: { of: 'active' | 'all' },
) {
  return users
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.image_url',
      'users.subscription_level',
      'users.created_at',
      'users.last_login_at',
    ])
    .select((eb) => {
      const owned = of === 'active' ? activeAquariumsOf : allAquariumsOf
      const aquariums = owned(expressionBuilder<Schema>(), eb.ref('users.id'))
      return [
        aquariums.select(({ fn }) => fn.countAll<number>().as('count')).as('aquarium_count'),
        aquariums
          .innerJoin('log_counts', 'log_counts.aquarium_id', 'aquariums.id')
          .select(({ fn }) => fn.sum<number>('log_counts.logs').as('count'))
          .as('log_count'),
        eb
          .selectFrom('access_keys')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('access_keys.user_id', '=', 'users.id')
          .as('key_count'),
      ]
    })
}

export function asUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    image_url: row.image_url,
    role: row.subscription_level === 'admin' ? 'admin' : 'user',
    subscription_level: row.subscription_level,
    created_at: row.created_at,
    last_login_at: row.last_login_at,
    aquarium_count: row.aquarium_count ?? 0,
    log_count: row.log_count ?? 0,
    key_count: row.key_count ?? 0,
  }
}
