import type { MessageWay } from '#contract/reminders.names.ts'
import { maxBounces } from '#contract/reminders.names.ts'
import type { MessageTime } from '#domain/care/message-times.ts'
import type { Db } from '#server/db/schema/schema.ts'

const columns = [
  'id',
  'name',
  'email',
  'email_confirmed',
  'remind_by',
  'remind_hour',
  'remind_zone',
  'remind_topic',
  'reminded_on',
  'reminded_of',
  'bounces',
] as const

export type Reminded = NonNullable<Awaited<ReturnType<typeof findReminded>>>

/** What an account wants of messages; undefined when it is gone. */
export async function findReminded(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

type Choice = MessageTime & { by: MessageWay | null }

/** An address that was refused again and again is tried anew once its user chooses it again. */
export async function putChoice(db: Db, id: number, { by, hour, zone }: Choice) {
  await db
    .updateTable('users')
    .set({ remind_by: by, remind_hour: hour, remind_zone: zone, bounces: 0 })
    .where('id', '=', id)
    .execute()
}

/** Gives an account its topic unless it has one. */
export async function giveTopic(db: Db, id: number, topic: string) {
  await db
    .updateTable('users')
    .set({ remind_topic: topic })
    .where('id', '=', id)
    .where('remind_topic', 'is', null)
    .execute()
}

/** Every hour that somebody has chosen. */
export async function chosenTimes(db: Db): Promise<MessageTime[]> {
  const rows = await db
    .selectFrom('users')
    .select(['remind_hour', 'remind_zone'])
    .distinct()
    .where('remind_by', 'is not', null)
    .execute()
  return rows.flatMap(({ remind_hour: hour, remind_zone: zone }) =>
    hour === null || zone === null ? [] : [{ hour, zone }],
  )
}

type Waiting = MessageTime & { day: string; after: number; limit: number }

/** The next accounts by id that have chosen an hour, and got no message for this day. */
export async function remindedAt(db: Db, { hour, zone, day, after, limit }: Waiting): Promise<Reminded[]> {
  return db
    .selectFrom('users')
    .select(columns)
    .where('remind_by', 'is not', null)
    .where('remind_zone', '=', zone)
    .where('remind_hour', '=', hour)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<', day)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Takes the day for one message; false when another node has, or the choice has changed. */
export async function takeDay(db: Db, user: Reminded, day: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ reminded_on: day })
    .where('id', '=', user.id)
    .where('deleted_at', 'is', null)
    .where('remind_by', '=', user.remind_by)
    .where('remind_hour', '=', user.remind_hour)
    .where('remind_zone', '=', user.remind_zone)
    .where((eb) => eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<', day)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Gives the day back, because nothing was sent. */
export async function giveDayBack(db: Db, { id, reminded_on }: Reminded, day: string) {
  await db
    .updateTable('users')
    .set({ reminded_on })
    .where('id', '=', id)
    .where('reminded_on', '=', day)
    .execute()
}

/** Keeps what a message told of. */
export async function noteSent(db: Db, id: number, occurrences: readonly string[]) {
  await db
    .updateTable('users')
    .set({ reminded_of: JSON.stringify(occurrences), bounces: 0 })
    .where('id', '=', id)
    .execute()
}

/** Counts a refusal of the address; after some the messages end. */
export async function noteBounce(db: Db, id: number) {
  await db
    .updateTable('users')
    .set((eb) => ({ bounces: eb('bounces', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('users')
    .set({ remind_by: null })
    .where('id', '=', id)
    .where('remind_by', '=', 'email')
    .where('bounces', '>=', maxBounces)
    .execute()
}

/** Ends the messages of an account. */
export async function endMessages(db: Db, id: number) {
  await db.updateTable('users').set({ remind_by: null }).where('id', '=', id).execute()
}
