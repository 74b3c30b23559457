import type { Insertable } from 'kysely'
import type { SubscriptionLevel } from '#contract/users.ts'
import type { Db, Schema } from '#server/db/schema/schema.ts'
import { startSession } from '#server/sessions/sessions.rules.ts'
import { insertUser } from '#server/users/users.store.ts'

/** One of the cast: an account with a session. */
export type Player = { id: number; token: string }

/** The cast of tests and of the development seed: two users, one of them with two tanks, and an admin. */
export type Cast = {
  keeper: Player
  neighbour: Player
  admin: Player
  /** The user's tanks. */
  reef: number
  nano: number
  /** The neighbour's tank. */
  lagoon: number
}

/** Puts the cast into an empty database. */
export async function enterCast(db: Db, now = new Date()): Promise<Cast> {
  const keeper = await enterPlayer(db, { name: 'Keeper', level: 'free', now })
  const neighbour = await enterPlayer(db, { name: 'Neighbour', level: 'premium', now })
  const admin = await enterPlayer(db, { name: 'Admin', level: 'admin', now })
  return {
    keeper,
    neighbour,
    admin,
    reef: await enterAquarium(db, { owner: keeper, name: 'Reef', now }),
    nano: await enterAquarium(db, { owner: keeper, name: 'Nano', now }),
    lagoon: await enterAquarium(db, { owner: neighbour, name: 'Lagoon', now }),
  }
}

/** An account that has signed in once. */
export async function enterPlayer(
  db: Db,
  { name, level, now }: { name: string; level: SubscriptionLevel; now: Date },
): Promise<Player> {
  const subject = name.toLowerCase()
  const identity = {
    issuer: 'https://cast.example',
    subject,
    name,
    email: `${subject}@example.org`,
    isEmailVerified: true,
    imageUrl: null,
  }
  const id = await insertUser(db, { identity, level, now })
  return { id, token: await startSession(db, id, { now, replaces: undefined }) }
}

type Keeper = { now: Date; level?: SubscriptionLevel; tank?: string }

/** An account with a name of its own, and its tank. */
export async function enterKeeper(
  db: Db,
  { now, level = 'free', tank: name = 'Reef' }: Keeper,
): Promise<{ keeper: Player; reef: number }> {
  const keeper = await enterPlayer(db, { name: `keeper-${crypto.randomUUID()}`, level, now })
  return { keeper, reef: await enterAquarium(db, { owner: keeper, name, now }) }
}

/** An active aquarium. */
export async function enterAquarium(
  db: Db,
  { owner, name, now }: { owner: Player; name: string; now: Date },
): Promise<number> {
  const values = { user_id: owner.id, name, sort_name: name.toLowerCase(), created_at: now.toISOString() }
  const { id } = await db.insertInto('aquariums').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Any number of logs, some hundred in each statement. */
export async function enterLogs(db: Db, logs: readonly Insertable<Schema['logs']>[]) {
  for (let from = 0; from < logs.length; from += 500) {
    const some = logs.slice(from, from + 500)
    await db.insertInto('logs').values(some).execute()
  }
}

/** How many logs there are, of everybody. */
export async function countLogs(db: Db): Promise<number> {
  return (await db.selectFrom('logs').select('id').execute()).length
}
